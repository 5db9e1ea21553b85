package io.heddle.kernel.perf;

import io.heddle.kernel.constraints.CpuTopology;

/**
 * The births, ends and names of the machine's tasks as the kernel reports them, and the wait for them.
 *
 * <p>Concurrency: one thread waits and reads. Any thread may call {@link #wake}.
 */
public interface TaskEvents extends AutoCloseable {
    /**
     * The events of all tasks of the machine that this process's PID namespace shows. When the kernel refuses, as without
     * CAP_PERFMON and with {@code kernel.perf_event_paranoid} above 0, no events are reported, see {@link #isAvailable}.
     */
    static TaskEvents ofMachine() {
        return ofMachine(PerfTaskEvents.DATA_BYTES_PER_CPU);
    }

    /**
     * As {@link #ofMachine()}, with other rings.
     *
     * @param bytesPerCpu the size of each CPU's ring, rounded up; some 170 bytes hold the life of a thread. If the memory that may be
     *     locked is too small, the rings have the usual size.
     */
    static TaskEvents ofMachine(int bytesPerCpu) {
        PerfTaskEvents events = PerfTaskEvents.openOrNull(CpuTopology.onlineCpus(), bytesPerCpu);
        return events == null ? new UnavailableTaskEvents() : events;
    }

    /** No events: only the waits work. */
    static TaskEvents unavailable() {
        return new UnavailableTaskEvents();
    }

    /** Whether the kernel reports events. */
    boolean isAvailable();

    /** Waits until an event is reported, another thread calls {@link #wake}, or the time in nanoseconds is over. */
    void await(long nanos);

    /** Waits until another thread calls {@link #wake} or the time in nanoseconds is over. */
    void sleep(long nanos);

    /** Ends the current wait, or the next one. No effect after {@link #close}. */
    void wake();

    /** Passes the events since the last call to a listener, in the order of their times. */
    void read(TaskListener listener);

    @Override
    void close();
}
