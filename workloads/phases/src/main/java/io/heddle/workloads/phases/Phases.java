package io.heddle.workloads.phases;

import io.heddle.workloads.harness.Plan;
import io.heddle.workloads.harness.Settings;
import io.heddle.workloads.harness.Tasks;
import io.heddle.workloads.harness.WorkDistribution;
import io.heddle.workloads.harness.Workload;

/** Rounds of four phases that differ in their resources and in the duration of their jobs. */
record Phases() implements Workload {

    @Override
    public String name() {
        return "phases";
    }

    @Override
    public String purpose() {
        return "Threads run phases of allocation, arithmetic, handoffs between threads, and class loading.";
    }

    @Override
    public String sizeMeaning() {
        return "jobs in all, 7,100 for each round";
    }

    @Override
    public int defaultSize() {
        return 14_200;
    }

    @Override
    public Plan plan(Settings settings) {
        return new Plan(settings.size(), PhaseTasks.JOBS, WorkDistribution.QUEUE);
    }

    @Override
    public Tasks open(Settings settings) {
        return new PhaseTasks(settings.seed());
    }
}
