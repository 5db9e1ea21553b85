package io.heddle.workloads.analyse;

import io.heddle.workloads.harness.Plan;
import io.heddle.workloads.harness.Settings;
import io.heddle.workloads.harness.Tasks;
import io.heddle.workloads.harness.WorkDistribution;
import io.heddle.workloads.harness.Workload;

/** Static analysis with PMD: threads take programs of three classes from one queue, as a build takes its modules. */
record StaticAnalysis(int programs) implements Workload {
    static final int PROGRAMS = 8;

    @Override
    public String name() {
        return "analyse";
    }

    @Override
    public String purpose() {
        return "Threads analyse generated Java programs with PMD.";
    }

    @Override
    public String sizeMeaning() {
        return "analyses in all, each of three classes";
    }

    @Override
    public int defaultSize() {
        return 64;
    }

    @Override
    public Plan plan(Settings settings) {
        return new Plan(settings.size(), programs, WorkDistribution.QUEUE);
    }

    @Override
    public Tasks open(Settings settings) {
        return new AnalysisTasks(settings.seed(), programs);
    }
}
