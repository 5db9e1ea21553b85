package io.heddle.scheduler;

import org.jspecify.annotations.Nullable;

/**
 * What a carrier's counters have counted since it mounted the thread that it runs. Each carrier has one object for all its mounts,
 * so that a switch allocates nothing.
 *
 * <p>{@code usage} says whose mount this is, and is under this object's monitor: the carrier changes it at each switch, and the
 * thread that starts the counting sets it once for a carrier that runs a thread by then. The other fields are under the monitor
 * of that usage, which is entered second.
 */
final class Mount {
    private final Carrier carrier;
    private final VirtualProcessors processors;
    private @Nullable Usage usage;
    private long cpuNanosBefore;
    private long allocatedBytesBefore;

    /** The next in the list of {@link Usage}, which alone uses it. */
    @Nullable
    Mount next;

    Mount(Carrier carrier, VirtualProcessors processors) {
        this.carrier = carrier;
        this.processors = processors;
    }

    /** By the carrier: what it uses from now on belongs to this thread, or to none. */
    synchronized void change(@Nullable Usage to) {
        Usage ending = usage;
        usage = null;
        try {
            if (ending != null) {
                ending.end(this);
            }
        } finally {
            begin(to);
        }
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

    private void begin(@Nullable Usage to) {
        if (to != null) {
            to.begin(this);
            usage = to;
        }
    }

    /** From now on. */
    void reset() {
        long id = counterId();
        cpuNanosBefore = processors.counters().cpuNanos(id);
        allocatedBytesBefore = processors.counters().allocatedBytes(id);
    }

    long cpuNanos() {
        return processors.counters().cpuNanos(counterId()) - cpuNanosBefore;
    }

    long allocatedBytes() {
        return processors.counters().allocatedBytes(counterId()) - allocatedBytesBefore;
    }

    /** The JVM reads the counters of the calling thread faster than those of a thread that it has to look up. */
    private long counterId() {
        return JdkThreads.currentCarrier().equals(carrier) ? 0 : carrier.threadId();
    }
}
