package io.heddle.kernel.perf.scheduling;

import io.heddle.kernel.tasks.CpuSet;
import java.util.List;

/**
 * The scheduler's events of all tasks on this machine, or the part of them that the kernel reports to this process.
 *
 * <p>Concurrency: one thread waits and reads.
 */
public interface SchedulingEvents extends AutoCloseable {
    /** The part of the events that the kernel reports. */
    enum Coverage {
        /** All switches, wake-ups and migrations, from the scheduler's tracepoints. */
        MACHINE,
        /** All switches, but neither wake-ups nor migrations: how long a thread was ready is unknown. */
        SWITCHES_ONLY,
        /** No events. Only the waits work. */
        NONE
    }

    /** Like {@link #open(CpuSet, int, List)}, without further tracepoints. */
    static SchedulingEvents open(CpuSet cpus, int dataBytesPerCpu) {
        return open(cpus, dataBytesPerCpu, List.of());
    }

    /**
     * Opens the events of some CPUs with the best coverage that the kernel allows. Missing rights are no error: {@link #reason}
     * says what is missing. CPUs that are offline are ignored.
     *
     * @param dataBytesPerCpu the size of the ring of each CPU, rounded up to a power of two of pages. A switch and a wake-up take
     *     less than 160 bytes together. When the memory that may be locked is too small, the rings are smaller, see
     *     {@link #dataBytesPerCpu}
     * @param tracepoints further tracepoints that a listener receives, for example {@code irq:irq_handler_entry}; they need
     *     coverage {@link Coverage#MACHINE}
     * @throws IllegalArgumentException when the kernel has no tracepoint of such a name
     */
    static SchedulingEvents open(CpuSet cpus, int dataBytesPerCpu, List<String> tracepoints) {
        return new SchedulingEventsOpener(cpus, dataBytesPerCpu, tracepoints).open();
    }

    Coverage coverage();

    /** Empty for coverage {@link Coverage#MACHINE}. Otherwise one line: what is missing, the cause, and what to do. */
    String reason();

    /** The size of each ring: smaller than requested when the memory that may be locked is too small; 0 without events. */
    int dataBytesPerCpu();

    /** Waits until the ring of a CPU is half full, or the time in nanoseconds is over. A signal can end the wait early. */
    void await(long nanos);

    /**
     * Passes the events that are older than this call to a listener, in the order of their times over all CPUs. The time of an event
     * is never before that of an earlier one: an event that its CPU has written late gets the time of its predecessor.
     *
     * @return the number of events, without names and losses
     */
    int read(SchedulingListener listener);

    @Override
    void close();
}
