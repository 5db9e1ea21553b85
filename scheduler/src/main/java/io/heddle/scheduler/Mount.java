package io.heddle.scheduler;

import org.jspecify.annotations.Nullable;

/**
 * What a carrier has used for the thread that it runs: all that its counters have counted since it left the thread before, so that
 * one reading for each switch is enough. Each carrier has one object for all its mounts, so that a switch allocates nothing.
 *
 * <p>{@code usage} says whose mount this is. It and {@code isRead} are under this object's monitor: the carrier changes them at each
 * switch, and the thread that starts the counting sets {@code usage} once for a carrier that runs a thread by then. The counts are
 * under the monitor of that usage, which is entered second.
 */
final class Mount {
    private final Carrier carrier;
    private final VirtualProcessors processors;
    private @Nullable Usage usage;

    /** False before the first reading, and after one that failed. */
    private boolean isRead;

    private long cpuNanosBefore;
    private long allocatedBytesBefore;

    /** The next in the list of {@link Usage}, which alone uses it. */
    @Nullable
    Mount next;

    Mount(Carrier carrier, VirtualProcessors processors) {
        this.carrier = carrier;
        this.processors = processors;
    }

    /** By the carrier, which is about to run a thread. */
    synchronized void begin(Usage mounted) {
        if (usage != null) {
            end();
        }
        if (!isRead) {
            takeCpuNanos();
            takeAllocatedBytes();
            isRead = true;
        }
        mounted.begin(this);
        usage = mounted;
    }

    /** By the carrier, which has run a thread that may be none of ours. */
    synchronized void end() {
        Usage ended = usage;
        usage = null;
        isRead = false;
        if (ended == null) {
            takeCpuNanos();
            takeAllocatedBytes();
        } else {
            ended.end(this);
        }
        isRead = true;
    }

    /**
     * By the thread that starts the counting. The carrier announces what it runs before it asks whether to count: either it
     * sees that it is to count, or it is seen here to run a thread. If that run has just ended, the carrier's next switch
     * ends this mount.
     */
    synchronized void catchUp() {
        Home home = carrier.running();
        if (usage == null && home != null) {
            begin(home.usage());
        }
    }

    /** What has been used so far. */
    long cpuNanos() {
        return processors.counters().cpuNanos(counterId()) - cpuNanosBefore;
    }

    long allocatedBytes() {
        return processors.counters().allocatedBytes(counterId()) - allocatedBytesBefore;
    }

    /** What has been used so far, which is not counted again. */
    long takeCpuNanos() {
        long used = cpuNanos();
        cpuNanosBefore += used;
        return used;
    }

    long takeAllocatedBytes() {
        long used = allocatedBytes();
        allocatedBytesBefore += used;
        return used;
    }

    /** The JVM reads the counters of the calling thread faster than those of a thread that it has to look up. */
    private long counterId() {
        return JdkThreads.currentCarrier().equals(carrier) ? 0 : carrier.threadId();
    }
}
