package io.heddle.simulator.execution;

/** Runs the threads that are tasks themselves. */
record KernelHost(Execution execution) implements Host {
    @Override
    public void begin(ThreadWaits all) {
        // The tasks are known.
    }

    @Override
    public void ready(int thread) {
        execution.ready(thread);
    }
}
