package io.heddle.kernel.process;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;

/**
 * The resources that a process and the descendants that it waited for have used: {@code struct rusage} (getrusage(2)) without the
 * peak memory, which does not add up.
 *
 * @param userNanos CPU time in user mode, in nanoseconds
 * @param systemNanos CPU time in kernel mode, in nanoseconds
 * @param voluntarySwitches context switches of threads that blocked ({@code ru_nvcsw})
 * @param involuntarySwitches context switches of threads that were preempted ({@code ru_nivcsw})
 */
public record ResourceUsage(long userNanos, long systemNanos, long voluntarySwitches, long involuntarySwitches) {
    public static final ResourceUsage NONE = new ResourceUsage(0, 0, 0, 0);

    static final int BYTES = 144;

    /** @param rusage a {@code struct rusage} of a 64-bit architecture */
    static ResourceUsage of(MemorySegment rusage) {
        return new ResourceUsage(
                nanos(rusage, 0), nanos(rusage, 16), rusage.get(JAVA_LONG, 128), rusage.get(JAVA_LONG, 136));
    }

    static long maxRssBytes(MemorySegment rusage) {
        return 1024 * rusage.get(JAVA_LONG, 32);
    }

    /** CPU time in nanoseconds, in both modes. */
    public long cpuNanos() {
        return userNanos + systemNanos;
    }

    /** The sum of two usages. */
    public ResourceUsage plus(ResourceUsage other) {
        return new ResourceUsage(
                userNanos + other.userNanos,
                systemNanos + other.systemNanos,
                voluntarySwitches + other.voluntarySwitches,
                involuntarySwitches + other.involuntarySwitches);
    }

    /** The difference to an earlier reading. */
    public ResourceUsage minus(ResourceUsage earlier) {
        return new ResourceUsage(
                userNanos - earlier.userNanos,
                systemNanos - earlier.systemNanos,
                voluntarySwitches - earlier.voluntarySwitches,
                involuntarySwitches - earlier.involuntarySwitches);
    }

    private static long nanos(MemorySegment rusage, long offset) {
        return 1_000_000_000L * rusage.get(JAVA_LONG, offset) + 1_000L * rusage.get(JAVA_LONG, offset + 8);
    }
}
