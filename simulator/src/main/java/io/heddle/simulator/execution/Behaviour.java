package io.heddle.simulator.execution;

/** The actions of a thread. One object may serve many threads: it keeps their states by number. */
@FunctionalInterface
public interface Behaviour {
    /**
     * Says what a thread does next: any number of actions that do not wait, then exactly one of those that take time.
     * Called when the thread runs and the last action is over.
     */
    void next(int thread, Actions actions);
}
