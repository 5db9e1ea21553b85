package io.heddle.workloads.narrow;

import io.heddle.workloads.harness.Plan;
import io.heddle.workloads.harness.Settings;
import io.heddle.workloads.harness.Tasks;
import io.heddle.workloads.harness.WorkDistribution;
import io.heddle.workloads.harness.Workload;
import io.heddle.workloads.trees.TreeTasks;

/** The trees of {@code graphs}, grown by one thread for each CPU. */
record Narrow(int depth) implements Workload {
    static final int DEPTH = 16;

    private static final int DISTINCT = 64;

    @Override
    public String name() {
        return "narrow";
    }

    @Override
    public String purpose() {
        return "As many threads as CPUs grow binary trees of objects, walk them and drop them.";
    }

    @Override
    public String sizeMeaning() {
        return "trees grown in all";
    }

    @Override
    public int defaultSize() {
        return 6_000;
    }

    @Override
    public int defaultThreads() {
        return Runtime.getRuntime().availableProcessors();
    }

    @Override
    public Plan plan(Settings settings) {
        return new Plan(settings.size(), DISTINCT, WorkDistribution.QUEUE);
    }

    @Override
    public Tasks open(Settings settings) {
        return new TreeTasks(settings.seed(), depth);
    }
}
