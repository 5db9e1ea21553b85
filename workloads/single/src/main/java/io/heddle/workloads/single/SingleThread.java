package io.heddle.workloads.single;

import io.heddle.workloads.harness.Plan;
import io.heddle.workloads.harness.Settings;
import io.heddle.workloads.harness.Tasks;
import io.heddle.workloads.harness.WorkDistribution;
import io.heddle.workloads.harness.Workload;

/** A program with one busy thread, which parses, sorts, groups and hashes documents. */
record SingleThread(int entries) implements Workload {
    /** The number of entries in a document. */
    static final int ENTRIES = 4_000;

    @Override
    public String name() {
        return "single";
    }

    @Override
    public String purpose() {
        return "One thread parses JSON, sorts, groups and hashes it.";
    }

    @Override
    public String sizeMeaning() {
        return "documents in all";
    }

    @Override
    public int defaultSize() {
        return 1_000;
    }

    @Override
    public int defaultThreads() {
        return 1;
    }

    @Override
    public Plan plan(Settings settings) {
        return new Plan(settings.size(), DocumentTasks.DISTINCT, WorkDistribution.QUEUE);
    }

    @Override
    public Tasks open(Settings settings) {
        return new DocumentTasks(settings.seed(), entries);
    }
}
