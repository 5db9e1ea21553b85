package io.heddle.workloads.helpers;

import io.heddle.workloads.harness.Plan;
import io.heddle.workloads.harness.Questions;
import io.heddle.workloads.harness.Settings;
import io.heddle.workloads.harness.Sharing;
import io.heddle.workloads.harness.Workload;
import io.heddle.workloads.trees.Trees;

/** As many busy threads as CPUs, and hundreds of others that mostly wait. */
record FewBusy(int depth, int aside) implements Workload {
    static final int DEPTH = 16;

    /** Threads of each kind that wait. */
    static final int ASIDE = 170;

    private static final int DISTINCT = 64;

    @Override
    public String name() {
        return "helpers";
    }

    @Override
    public String purpose() {
        return "As many threads as CPUs grow trees and give errands to hundreds of threads that mostly wait.";
    }

    @Override
    public String sizeMeaning() {
        return "trees grown in all, with an errand each";
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
        return new Plan(settings.size(), DISTINCT, Sharing.QUEUE);
    }

    @Override
    public Questions open(Settings settings) {
        return new Errands(new Trees(settings.seed(), depth), Staff.of(aside));
    }
}
