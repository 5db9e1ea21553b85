package io.heddle.timeline.stacks;

import io.heddle.timeline.Wait;

/**
 * A sample of what a thread did.
 *
 * @param thread the index of the thread; {@link Wait#UNKNOWN_THREAD} if unknown
 * @param weight what the sample stands for: nanoseconds, or bytes of an allocation
 */
public record Sample(int thread, Kind kind, long nanos, long weight, Stack stack) {
    /** What was sampled. */
    public enum Kind {
        /** CPU time in Java code, by the JVM. */
        JAVA,
        /** Time in native code, by the JVM, which does not know whether the thread ran. */
        NATIVE,
        /** CPU time in user mode, by the kernel. */
        USER,
        /** CPU time in the kernel, by the kernel. */
        KERNEL,
        /** Allocated bytes. */
        ALLOCATION
    }
}
