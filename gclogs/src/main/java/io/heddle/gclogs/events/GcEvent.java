package io.heddle.gclogs.events;

import org.jspecify.annotations.Nullable;

/**
 * A pause for garbage collection, or a concurrent collection. With CMS, a pause may be within another one: a young collection
 * before the final remark. The duration of the outer pause includes that of the inner one, which comes first.
 *
 * @param jvm the index of the JVM in the list of those that wrote the log
 * @param number of the collection; the pauses of a concurrent collection share its number; {@link #UNKNOWN} if the log has none
 * @param kind what the event is
 * @param name the words of the log for it, without cause, such as {@code Pause Young (Normal)}
 * @param cause of the collection; null if the log has none
 * @param startNanos the time since the start of the JVM, in nanoseconds; {@link #UNKNOWN} if the log has no uptime
 * @param startEpochMillis the time of day, in milliseconds since 1970 in UTC; {@link #UNKNOWN} if the log has none
 * @param durationNanos how long it took, in nanoseconds; {@link #UNKNOWN} for a concurrent collection whose log does not say
 * @param heap the sizes of the heap; null if the log has none
 * @param cpu the CPU time of the collector; null if the log has none
 * @param evacuationFailed whether there was no room for objects that were to move
 */
public record GcEvent(
        int jvm,
        long number,
        GcKind kind,
        String name,
        @Nullable String cause,
        long startNanos,
        long startEpochMillis,
        long durationNanos,
        @Nullable HeapChange heap,
        @Nullable CpuTime cpu,
        boolean evacuationFailed) {
    /** The value of a number that the log does not have. */
    public static final long UNKNOWN = -1;

    /**
     * The heap in use before and after, and its capacity after.
     *
     * @param beforeBytes in use
     * @param afterBytes in use
     * @param capacityBytes committed; {@link #UNKNOWN} if the log does not have it
     */
    public record HeapChange(long beforeBytes, long afterBytes, long capacityBytes) {}

    /**
     * The CPU time of all threads of the JVM during a pause. Logs have it to 10 ms.
     *
     * @param userNanos in user mode
     * @param systemNanos in the kernel
     */
    public record CpuTime(long userNanos, long systemNanos) {}

    /** Returns this event with a CPU time. */
    public GcEvent withCpu(CpuTime value) {
        return new GcEvent(
                jvm,
                number,
                kind,
                name,
                cause,
                startNanos,
                startEpochMillis,
                durationNanos,
                heap,
                value,
                evacuationFailed);
    }

    /** Returns this event with sizes of the heap. */
    public GcEvent withHeap(HeapChange value) {
        return new GcEvent(
                jvm,
                number,
                kind,
                name,
                cause,
                startNanos,
                startEpochMillis,
                durationNanos,
                value,
                cpu,
                evacuationFailed);
    }

    /** Returns this event with a failed evacuation. */
    public GcEvent withEvacuationFailure() {
        return new GcEvent(
                jvm, number, kind, name, cause, startNanos, startEpochMillis, durationNanos, heap, cpu, true);
    }
}
