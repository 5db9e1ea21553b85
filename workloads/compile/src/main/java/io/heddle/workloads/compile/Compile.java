package io.heddle.workloads.compile;

import io.heddle.workloads.harness.Plan;
import io.heddle.workloads.harness.Settings;
import io.heddle.workloads.harness.Tasks;
import io.heddle.workloads.harness.WorkDistribution;
import io.heddle.workloads.harness.Workload;

/** Compilation with ECJ: threads take programs of three classes from one queue. */
record Compile(int programs) implements Workload {
    static final int PROGRAMS = 20;

    @Override
    public String name() {
        return "compile";
    }

    @Override
    public String purpose() {
        return "Threads compile generated Java programs with ECJ, the compiler of Eclipse.";
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
        return new Plan(settings.size(), programs, WorkDistribution.QUEUE);
    }

    @Override
    public Tasks open(Settings settings) {
        return new CompilationTasks(settings.seed(), programs);
    }
}
