package io.heddle.scheduler.gang;

/** How the workers of a gang wait while they have no tasks. */
public enum Idling {
    /**
     * All idle workers spin, yield and sleep in turn, and look for tasks in between: the protocol of HotSpot's parallel
     * collectors up to JDK 11, with its constants.
     */
    SPIN_YIELD_SLEEP {
        @Override
        Terminator newTerminator(WorkerThreads threads) {
            return new SpinYieldSleep(threads);
        }
    },
    /**
     * One idle worker, the spin master, spins, yields and sleeps in turn. The others wait until it wakes as many as
     * there are tasks: "optimized work stealing threads" of Hassanein, "Understanding and Improving JVM GC Work Stealing
     * at the Data Center Scale" (ISMM 2016), section 3. HotSpot has a variant from JDK 12 on.
     */
    SPIN_MASTER {
        @Override
        Terminator newTerminator(WorkerThreads threads) {
            return new SpinMaster(threads);
        }
    },
    /** All idle workers sleep for a millisecond at a time, and look for tasks in between. */
    SLEEP_ONLY {
        @Override
        Terminator newTerminator(WorkerThreads threads) {
            return new SleepOnly(threads);
        }
    },
    /**
     * Idle workers park. A worker that has tasks to spare wakes one, as long as fewer workers are awake than there are
     * CPUs. The last worker that runs out of tasks ends the work.
     */
    PARK {
        @Override
        Terminator newTerminator(WorkerThreads threads) {
            return new ParkUntilWoken(threads);
        }
    };

    abstract Terminator newTerminator(WorkerThreads threads);
}
