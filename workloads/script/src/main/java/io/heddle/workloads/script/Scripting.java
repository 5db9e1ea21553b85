package io.heddle.workloads.script;

import io.heddle.workloads.harness.Plan;
import io.heddle.workloads.harness.Questions;
import io.heddle.workloads.harness.Settings;
import io.heddle.workloads.harness.Sharing;
import io.heddle.workloads.harness.Workload;

/** Running Python with Jython: threads take runs of scripts from one queue, each with an interpreter of its own. */
record Scripting() implements Workload {

    @Override
    public String name() {
        return "script";
    }

    @Override
    public String purpose() {
        return "Threads run Python scripts with Jython.";
    }

    @Override
    public String sizeMeaning() {
        return "runs of scripts in all";
    }

    @Override
    public int defaultSize() {
        return 800;
    }

    @Override
    public Plan plan(Settings settings) {
        return new Plan(settings.size(), Runs.DISTINCT, Sharing.QUEUE);
    }

    @Override
    public Questions open(Settings settings) {
        return new Runs(settings.seed());
    }
}
