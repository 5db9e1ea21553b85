package io.heddle.workloads.phases;

import io.heddle.workloads.harness.Plan;
import io.heddle.workloads.harness.Questions;
import io.heddle.workloads.harness.Settings;
import io.heddle.workloads.harness.Sharing;
import io.heddle.workloads.harness.Workload;

/** Rounds of four phases that differ in what they need and in how fast their jobs are done. */
record Phases() implements Workload {

    @Override
    public String name() {
        return "phases";
    }

    @Override
    public String purpose() {
        return "Threads go together from phase to phase: growing, computing, handing over, starting anew.";
    }

    @Override
    public String sizeMeaning() {
        return "jobs in all; 7,100 make a round";
    }

    @Override
    public int defaultSize() {
        return 14_200;
    }

    @Override
    public Plan plan(Settings settings) {
        return new Plan(settings.size(), Round.JOBS, Sharing.QUEUE);
    }

    @Override
    public Questions open(Settings settings) {
        return new Round(settings.seed());
    }
}
