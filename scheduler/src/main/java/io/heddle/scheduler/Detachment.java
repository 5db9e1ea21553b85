package io.heddle.scheduler;

import java.util.concurrent.TimeUnit;

/** When a carrier goes on without its processor, so that another carrier runs the threads that are ready. */
public final class Detachment {
    /**
     * How long a thread may compute while others are ready.
     *
     * <p>It equals the quantum of a real-time thread under the policy fifo. It is much longer than the kernel's time
     * slices, because the gain comes from running on.
     */
    public static final long QUANTUM_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    /** As many carriers as the JDK's own scheduler has at most, unless there are more processors. */
    public static final int MAX_CARRIERS = 256;

    /**
     * How often another carrier is detached once as many are detached as there are processors.
     *
     * <p>So all threads make progress in the end, but they do not crowd the CPUs as platform threads would.
     */
    private static final long OVERSUBSCRIPTION_NANOS = TimeUnit.SECONDS.toNanos(1);

    private Detachment() {}

    /**
     * Returns whether one more carrier may be detached.
     *
     * @param detached the number of carriers that compute without a processor
     * @param nanosSinceLast since the last one was detached
     */
    public static boolean mayDetachAnother(int detached, int processors, long nanosSinceLast) {
        return detached < processors || nanosSinceLast >= OVERSUBSCRIPTION_NANOS;
    }
}
