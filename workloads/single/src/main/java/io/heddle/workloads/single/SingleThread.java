package io.heddle.workloads.single;

import io.heddle.workloads.harness.Plan;
import io.heddle.workloads.harness.Questions;
import io.heddle.workloads.harness.Settings;
import io.heddle.workloads.harness.Sharing;
import io.heddle.workloads.harness.Workload;

/** The work of a program with one busy thread: documents parsed, sorted, grouped and hashed. */
record SingleThread(int entries) implements Workload {
    /** Entries in a document. */
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
        return new Plan(settings.size(), Documents.DISTINCT, Sharing.QUEUE);
    }

    @Override
    public Questions open(Settings settings) {
        return new Documents(settings.seed(), entries);
    }
}
