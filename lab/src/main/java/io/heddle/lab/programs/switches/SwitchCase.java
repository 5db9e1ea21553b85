package io.heddle.lab.programs.switches;

import java.util.concurrent.ThreadFactory;

/** A load of virtual threads that runs until the JVM ends. */
interface SwitchCase {
    /**
     * Starts the load.
     *
     * @param factory makes unstarted virtual threads of the scheduler that is measured
     * @param counts gets the operations that the load has done
     */
    void start(ThreadFactory factory, Counts counts);
}
