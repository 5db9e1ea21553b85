package io.heddle.scheduler;

import org.jspecify.annotations.Nullable;

/**
 * The account of what a carrier uses for the thread that is mounted on it.
 *
 * <p>A mount gets all that the carrier's counters have counted since the carrier left its previous thread, so that one
 * reading for each switch is enough. Each carrier has one object for all its mounts, so that a switch allocates
 * nothing.
 *
 * <p>{@code usage} is the account of the mounted thread. It and {@code isRead} are guarded by this object's monitor:
 * the carrier changes them at each switch, and the thread that starts the counting sets {@code usage} once, for a
 * carrier that already runs a thread. The counts are guarded by the monitor of that usage, which is entered second.
 */
final class Mount {
    private final Carrier carrier;
    private final Scheduler scheduler;
    private @Nullable ThreadUsage usage;

    /** False before the first reading, and after a reading that failed. */
    private boolean isRead;

    private long cpuNanosBefore;
    private long allocatedBytesBefore;

    /** The next mount in the list of {@link ThreadUsage}. Used by {@link ThreadUsage} only. */
    @Nullable
    Mount next;

    Mount(Carrier carrier, Scheduler scheduler) {
        this.carrier = carrier;
        this.scheduler = scheduler;
    }

    /** Begins a mount. Called by the carrier before it runs a thread. */
    synchronized void begin(ThreadUsage owner) {
        if (usage != null) {
            end();
        }
        if (!isRead) {
            takeCpuNanos();
            takeAllocatedBytes();
            isRead = true;
        }
        owner.begin(this);
        usage = owner;
    }

    /** Ends a mount. Called by the carrier after it has run a thread, which may have no account. */
    synchronized void end() {
        ThreadUsage ended = usage;
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
     * Begins a mount for the thread that the carrier already runs. Called by the thread that starts the counting.
     *
     * <p>The carrier writes {@code running} before it reads {@code counting}. So either the carrier sees that it is to
     * count, or this method sees that the carrier runs a thread. If that run has just ended, the carrier's next switch
     * ends this mount.
     */
    synchronized void beginMidRun() {
        ThreadTask task = carrier.running();
        ThreadUsage owner = task == null ? null : task.usage();
        if (usage == null && owner != null) {
            begin(owner);
        }
    }

    /** Returns the CPU time of this mount so far, in nanoseconds. */
    long cpuNanos() {
        return scheduler.counters().cpuNanos(counterId()) - cpuNanosBefore;
    }

    long allocatedBytes() {
        return scheduler.counters().allocatedBytes(counterId()) - allocatedBytesBefore;
    }

    /** Returns the CPU time of this mount so far, in nanoseconds, and does not count it again. */
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
