package io.heddle.workloads.script;

import io.heddle.workloads.harness.Plan;
import io.heddle.workloads.harness.Settings;
import io.heddle.workloads.harness.Tasks;
import io.heddle.workloads.harness.WorkDistribution;
import io.heddle.workloads.harness.Workload;

/** Python scripts with Jython: threads with their own interpreters take runs from one queue. */
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
        return new Plan(settings.size(), ScriptTasks.DISTINCT, WorkDistribution.QUEUE);
    }

    @Override
    public Tasks open(Settings settings) {
        return new ScriptTasks(settings.seed());
    }
}
