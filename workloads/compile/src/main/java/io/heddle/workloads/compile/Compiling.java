package io.heddle.workloads.compile;

import io.heddle.workloads.harness.Plan;
import io.heddle.workloads.harness.Questions;
import io.heddle.workloads.harness.Settings;
import io.heddle.workloads.harness.Sharing;
import io.heddle.workloads.harness.Workload;

/** Compiling Java with ECJ: threads take programs of three classes from one queue. */
record Compiling(int programs) implements Workload {
    static final int PROGRAMS = 20;

    @Override
    public String name() {
        return "compile";
    }

    @Override
    public String purpose() {
        return "Threads compile made-up Java programs with ECJ, the compiler of Eclipse.";
    }

    @Override
    public String sizeMeaning() {
        return "compilations in all, each of three classes";
    }

    @Override
    public int defaultSize() {
        return 200;
    }

    @Override
    public Plan plan(Settings settings) {
        return new Plan(settings.size(), programs, Sharing.QUEUE);
    }

    @Override
    public Questions open(Settings settings) {
        return new Compilations(settings.seed(), programs);
    }
}
