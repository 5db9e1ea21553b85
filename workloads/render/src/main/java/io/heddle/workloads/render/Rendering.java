package io.heddle.workloads.render;

import io.heddle.workloads.harness.Plan;
import io.heddle.workloads.harness.Settings;
import io.heddle.workloads.harness.Tasks;
import io.heddle.workloads.harness.WorkDistribution;
import io.heddle.workloads.harness.Workload;

/** Document layout with FOP: threads take reports from one queue. */
record Rendering(int reports) implements Workload {
    static final int REPORTS = 20;

    @Override
    public String name() {
        return "render";
    }

    @Override
    public String purpose() {
        return "Threads lay out generated reports as PDF with Apache FOP.";
    }

    @Override
    public String sizeMeaning() {
        return "documents in all";
    }

    @Override
    public int defaultSize() {
        return 160;
    }

    @Override
    public Plan plan(Settings settings) {
        return new Plan(settings.size(), reports, WorkDistribution.QUEUE);
    }

    @Override
    public Tasks open(Settings settings) {
        return new RenderingTasks(settings.seed(), reports);
    }
}
