package io.heddle.workloads.harness;

/** An application that is used as an experiment. */
public interface Workload {
    /** Names the jar, the result line and, with a number, each thread. */
    String name();

    /** One line for {@code --help}. */
    String purpose();

    /** What {@code --size} counts. */
    String sizeMeaning();

    int defaultSize();

    /** More threads than CPUs, unless the workload is about something else. */
    default int defaultThreads() {
        return 64;
    }

    Plan plan(Settings settings);

    /** Makes everything that the questions are about; its time belongs to the run. */
    Questions open(Settings settings) throws Exception;
}
