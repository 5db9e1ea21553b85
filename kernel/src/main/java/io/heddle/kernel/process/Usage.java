package io.heddle.kernel.process;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;

/**
 * What a process and those of its descendants that it waited for used up: {@code struct rusage} without its peak memory, which
 * is none to add up.
 *
 * @param voluntarySwitches times a thread gave its CPU up to wait
 * @param involuntarySwitches times a thread was put off its CPU
 */
public record Usage(long userNanos, long systemNanos, long voluntarySwitches, long involuntarySwitches) {
    public static final Usage NONE = new Usage(0, 0, 0, 0);

    static final int BYTES = 144;

    static Usage of(MemorySegment rusage) {
        return new Usage(nanos(rusage, 0), nanos(rusage, 16), rusage.get(JAVA_LONG, 128), rusage.get(JAVA_LONG, 136));
    }

    static long maxRssBytes(MemorySegment rusage) {
        return 1024 * rusage.get(JAVA_LONG, 32);
    }

    public long cpuNanos() {
        return userNanos + systemNanos;
    }

    public Usage plus(Usage other) {
        return new Usage(
                userNanos + other.userNanos,
                systemNanos + other.systemNanos,
                voluntarySwitches + other.voluntarySwitches,
                involuntarySwitches + other.involuntarySwitches);
    }

    public Usage minus(Usage earlier) {
        return new Usage(
                userNanos - earlier.userNanos,
                systemNanos - earlier.systemNanos,
                voluntarySwitches - earlier.voluntarySwitches,
                involuntarySwitches - earlier.involuntarySwitches);
    }

    private static long nanos(MemorySegment rusage, long offset) {
        return 1_000_000_000L * rusage.get(JAVA_LONG, offset) + 1_000L * rusage.get(JAVA_LONG, offset + 8);
    }
}
