package io.heddle.workloads.harness;

/** An application for experiments. */
public interface Workload {
    /** The name of the jar, in the result line, and with a number of each thread. */
    String name();

    /** A line for {@code --help}. */
    String purpose();

    /** The unit that {@code --size} counts. */
    String sizeMeaning();

    int defaultSize();

    /** The default number of threads, which exceeds the CPUs of most machines. */
    default int defaultThreads() {
        return 64;
    }

    Plan plan(Settings settings);

    /** Creates the tasks with their data. The time belongs to the run. */
    Tasks open(Settings settings) throws Exception;
}
