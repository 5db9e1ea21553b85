package io.heddle.workloads.graphs;

import io.heddle.workloads.harness.Plan;
import io.heddle.workloads.harness.Questions;
import io.heddle.workloads.harness.Settings;
import io.heddle.workloads.harness.Sharing;
import io.heddle.workloads.harness.Workload;
import io.heddle.workloads.trees.Trees;

/**
 * The object-graph builder. Each thread has the same tasks, so all threads work equally long, and each task is done
 * by every thread, so the threads check each other.
 */
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
        return new Plan((long) settings.threads() * settings.size(), settings.size(), Sharing.BLOCKS);
    }

    @Override
    public Questions open(Settings settings) {
        return new Trees(settings.seed(), depth);
    }
}
