package io.heddle.scheduler;

/** How the carriers of a {@link Scheduler}, or the workers of a gang, wait while there is nothing to run. */
public enum Idling {
    /**
     * All idle threads spin, yield and sleep in turn, and look for work in between: the protocol of HotSpot's parallel
     * collectors up to JDK 11, with its constants. They need CPU time without end.
     */
    SPIN_YIELD_SLEEP,

    /**
     * One idle thread, the spin master, spins, yields and sleeps in turn. The others wait until it wakes as many as
     * there are tasks: "optimized work stealing threads" of Hassanein, "Understanding and Improving JVM GC Work Stealing
     * at the Data Center Scale" (ISMM 2016), section 3. HotSpot has a variant from JDK 12 on.
     */
    SPIN_MASTER,

    /** All idle threads sleep for a millisecond at a time, and look for work in between. */
    SLEEP_ONLY,

    /**
     * Idle threads park. A thread that makes work wakes one, which wakes the next one if there is more work. This is the
     * default.
     */
    PARK
}
