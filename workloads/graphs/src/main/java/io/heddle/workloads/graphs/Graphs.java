package io.heddle.workloads.graphs;

import io.heddle.workloads.harness.Plan;
import io.heddle.workloads.harness.Settings;
import io.heddle.workloads.harness.Tasks;
import io.heddle.workloads.harness.WorkDistribution;
import io.heddle.workloads.harness.Workload;
import io.heddle.workloads.trees.TreeTasks;

/** The object-graph builder. All threads have the same tasks, so they take equally long and verify each other. */
record Graphs(int depth) implements Workload {
    static final int DEPTH = 16;

    @Override
    public String name() {
        return "graphs";
    }

    @Override
    public String purpose() {
        return "Threads grow binary trees of objects, walk them and drop them.";
    }

    @Override
    public String sizeMeaning() {
        return "trees that each thread grows";
    }

    @Override
    public int defaultSize() {
        return 40;
    }

    @Override
    public Plan plan(Settings settings) {
        return new Plan((long) settings.threads() * settings.size(), settings.size(), WorkDistribution.BLOCKS);
    }

    @Override
    public Tasks open(Settings settings) {
        return new TreeTasks(settings.seed(), depth);
    }
}
