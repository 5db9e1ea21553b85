package io.heddle.workloads.helpers;

import io.heddle.workloads.harness.Plan;
import io.heddle.workloads.harness.Settings;
import io.heddle.workloads.harness.Tasks;
import io.heddle.workloads.harness.WorkDistribution;
import io.heddle.workloads.harness.Workload;
import io.heddle.workloads.trees.TreeTasks;

/** As many busy threads as CPUs, beside hundreds of threads that mostly wait. */
record Helpers(int depth, int helpersOfAKind) implements Workload {
    static final int DEPTH = 16;

    /** The number of helper threads of each kind. */
    static final int HELPERS_OF_A_KIND = 170;

    private static final int DISTINCT = 64;

    @Override
    public String name() {
        return "helpers";
    }

    @Override
    public String purpose() {
        return "As many threads as CPUs grow trees and submit sums to hundreds of threads that mostly wait.";
    }

    @Override
    public String sizeMeaning() {
        return "trees grown in all, with a sum each";
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
        return new ErrandTasks(new TreeTasks(settings.seed(), depth), HelperThreads.of(helpersOfAKind));
    }
}
