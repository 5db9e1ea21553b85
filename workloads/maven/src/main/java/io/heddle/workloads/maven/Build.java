package io.heddle.workloads.maven;

import io.heddle.workloads.harness.Plan;
import io.heddle.workloads.harness.Settings;
import io.heddle.workloads.harness.Tasks;
import io.heddle.workloads.harness.WorkDistribution;
import io.heddle.workloads.harness.Workload;
import java.io.IOException;

/**
 * A build with Maven, whose threads compile modules with javac. A task is a module.
 *
 * @param programs generated programs of three classes in each module
 */
record Build(int programs) implements Workload {
    static final int PROGRAMS = 20;

    @Override
    public String name() {
        return "maven";
    }

    @Override
    public String purpose() {
        return "Maven compiles the modules of a generated project in parallel, with as many threads of its own.";
    }

    @Override
    public String sizeMeaning() {
        return "modules in all, each of %d classes".formatted(3 * programs);
    }

    @Override
    public int defaultSize() {
        return 40;
    }

    /** Four threads for each CPU of a machine with two. */
    @Override
    public int defaultThreads() {
        return 8;
    }

    @Override
    public Plan plan(Settings settings) {
        return new Plan(settings.size(), settings.size(), WorkDistribution.QUEUE);
    }

    @Override
    public Tasks open(Settings settings) throws IOException {
        return ModuleTasks.open(settings, programs);
    }
}
