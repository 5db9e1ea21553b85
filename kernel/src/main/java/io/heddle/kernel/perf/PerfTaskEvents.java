package io.heddle.kernel.perf;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import io.heddle.kernel.tasks.CpuSet;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Events of all tasks, from one dummy perf event for each CPU (PERF_COUNT_SW_DUMMY, perf_event_open(2)). Such an event counts
 * nothing and adds nothing to a context switch. An event that each thread of a program inherits would add about an eighth to it.
 */
final class PerfTaskEvents implements TaskEvents {
    /** 32 KiB for each CPU: about 600 events between two reads. */
    private static final int DATA_PAGES = 8;

    private static final int ALL_TASKS = -1;
    private static final int NO_GROUP = -1;
    private static final int PERF_FLAG_FD_CLOEXEC = 8;

    /** The size of {@code struct perf_event_attr} in Linux 5.13. */
    private static final int ATTR_BYTES = 128;

    private static final int PERF_TYPE_SOFTWARE = 1;
    private static final int PERF_COUNT_SW_DUMMY = 9;
    private static final int SAMPLE_TID_AND_TIME = 1 << 1 | 1 << 2;
    private static final int CLOCK_MONOTONIC = 1;

    private static final long EXCLUDE_KERNEL = 1L << 5;
    private static final long EXCLUDE_HYPERVISOR = 1L << 6;
    private static final long COMM = 1L << 9;
    private static final long TASK = 1L << 13;
    private static final long WATERMARK = 1L << 14;
    private static final long SAMPLE_ID_ALL = 1L << 18;
    private static final long COMM_EXEC = 1L << 24;
    private static final long USE_CLOCKID = 1L << 25;

    private static final int RECORD_LOST = 2;
    private static final int RECORD_COMM = 3;
    private static final int RECORD_EXIT = 4;
    private static final int RECORD_FORK = 7;
    private static final int MISC_COMM_EXEC = 1 << 13;

    private static final int EFD_CLOEXEC_NONBLOCK = 0x80000 | 0x800;
    private static final int POLLIN = 1;
    private static final int POLLFD_BYTES = 8;

    /** The offset of {@code revents} in {@code struct pollfd}; the first one is that of the wake-ups. */
    private static final int REVENTS = 6;

    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private final List<PerfRing> rings;
    private final int wakeUps;
    private final MemorySegment polled;
    private final MemorySegment timeout = Arena.ofAuto().allocate(16, Long.BYTES);
    private final MemorySegment counter = Arena.ofAuto().allocate(Long.BYTES, Long.BYTES);
    private final List<Event> events = new ArrayList<>();
    private boolean lost;

    /** Guarded by {@code this}: after a close the kernel can give the descriptor to another file, which a wake must not write. */
    private boolean closed;

    /**
     * An event of any kind.
     *
     * @param other the parent's PID of a new task, or MISC_COMM_EXEC of a name that exec has set
     */
    private record Event(
            long at,
            int type,
            int pid,
            int tid,
            int other,
            @Nullable String name) {}

    private PerfTaskEvents(List<PerfRing> rings, int wakeUps) {
        this.rings = rings;
        this.wakeUps = wakeUps;
        this.polled = Arena.ofAuto().allocate((long) POLLFD_BYTES * (1 + rings.size()), Integer.BYTES);
        poll(0, wakeUps);
        for (int i = 0; i < rings.size(); i++) {
            poll(1 + i, rings.get(i).descriptor());
        }
    }

    private void poll(int index, int descriptor) {
        polled.set(JAVA_INT, (long) POLLFD_BYTES * index, descriptor);
        polled.set(JAVA_INT, (long) POLLFD_BYTES * index + 4, POLLIN);
    }

    /** Opens the events of some CPUs; null when the kernel refuses. */
    static @Nullable PerfTaskEvents openOrNull(CpuSet cpus) {
        List<PerfRing> rings = new ArrayList<>();
        for (int cpu : cpus.toArray()) {
            PerfRing ring = openRingOrNull(cpu);
            if (ring == null) {
                rings.forEach(PerfRing::close);
                return null;
            }
            rings.add(ring);
        }
        int wakeUps = (int) Libc.syscall(Syscall.EVENTFD2, 0, EFD_CLOEXEC_NONBLOCK);
        if (wakeUps < 0) {
            rings.forEach(PerfRing::close);
            return null;
        }
        return new PerfTaskEvents(rings, wakeUps);
    }

    private static @Nullable PerfRing openRingOrNull(int cpu) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment attr = arena.allocate(ATTR_BYTES, Long.BYTES);
            attr.set(JAVA_INT, 0, PERF_TYPE_SOFTWARE);
            attr.set(JAVA_INT, 4, ATTR_BYTES);
            attr.set(JAVA_LONG, 8, PERF_COUNT_SW_DUMMY);
            attr.set(JAVA_LONG, 24, SAMPLE_TID_AND_TIME);
            attr.set(
                    JAVA_LONG,
                    40,
                    EXCLUDE_KERNEL
                            | EXCLUDE_HYPERVISOR
                            | COMM
                            | TASK
                            | WATERMARK
                            | SAMPLE_ID_ALL
                            | COMM_EXEC
                            | USE_CLOCKID);
            // The descriptor is readable from the first byte on.
            attr.set(JAVA_INT, 48, 1);
            attr.set(JAVA_INT, 92, CLOCK_MONOTONIC);
            long descriptor = Libc.syscall(
                    Syscall.PERF_EVENT_OPEN, attr.address(), ALL_TASKS, cpu, NO_GROUP, PERF_FLAG_FD_CLOEXEC, 0);
            return descriptor < 0 ? null : PerfRing.mapOrNull((int) descriptor, DATA_PAGES);
        }
    }

    @Override
    public boolean isAvailable() {
        return true;
    }

    @Override
    public void await(long nanos) {
        await(nanos, 1 + rings.size());
    }

    @Override
    public void sleep(long nanos) {
        await(nanos, 1);
    }

    private void await(long nanos, int descriptors) {
        long positive = Math.max(0, nanos);
        timeout.set(JAVA_LONG, 0, positive / NANOS_PER_SECOND);
        timeout.set(JAVA_LONG, Long.BYTES, positive % NANOS_PER_SECOND);
        // A signal ends the wait early, which is harmless.
        Libc.syscall(Syscall.PPOLL, polled.address(), descriptors, timeout.address(), 0, 0, 0);
        if (polled.get(JAVA_SHORT, REVENTS) != 0) {
            Libc.syscall(Syscall.READ, wakeUps, counter.address(), Long.BYTES, 0);
        }
    }

    @Override
    public synchronized void wake() {
        if (closed) {
            return;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment one = arena.allocate(Long.BYTES, Long.BYTES);
            one.set(JAVA_LONG, 0, 1);
            Libc.syscall(Syscall.WRITE, wakeUps, one.address(), Long.BYTES, 0);
        }
    }

    @Override
    public void read(TaskListener listener) {
        rings.forEach(ring -> ring.read(this::add));
        if (lost) {
            lost = false;
            listener.lost();
        }
        if (events.isEmpty()) {
            return;
        }
        // The ring of each CPU is in order. Events of a thread that moved to another CPU are in two rings.
        events.sort(Comparator.comparingLong(Event::at));
        for (Event event : events) {
            report(listener, event);
        }
        events.clear();
    }

    private static void report(TaskListener listener, Event event) {
        switch (event.type) {
            case RECORD_FORK -> {
                if (event.pid == event.other) {
                    listener.startedThread(event.pid, event.tid, event.at);
                } else {
                    listener.startedProcess(event.other, event.pid, event.at);
                }
            }
            case RECORD_EXIT -> listener.ended(event.pid, event.tid);
            default -> {
                if (event.name != null) {
                    listener.renamed(event.pid, event.tid, event.name);
                }
                if (event.other == MISC_COMM_EXEC) {
                    listener.executed(event.pid, event.at);
                }
            }
        }
    }

    private void add(int type, int misc, ByteBuffer record) {
        switch (type) {
            case RECORD_FORK, RECORD_EXIT ->
                events.add(new Event(
                        record.getLong(24), type, record.getInt(8), record.getInt(16), record.getInt(12), null));
            case RECORD_COMM -> {
                long at = record.getLong(record.limit() - Long.BYTES);
                events.add(
                        new Event(at, type, record.getInt(8), record.getInt(12), misc & MISC_COMM_EXEC, name(record)));
            }
            case RECORD_LOST -> lost = true;
            default -> {}
        }
    }

    /** The name, which a zero byte ends. */
    private static String name(ByteBuffer record) {
        int start = 16;
        int end = start;
        while (record.get(end) != 0) {
            end++;
        }
        byte[] name = new byte[end - start];
        record.get(start, name);
        return new String(name, StandardCharsets.UTF_8);
    }

    @Override
    public synchronized void close() {
        closed = true;
        rings.forEach(PerfRing::close);
        Libc.syscall(Syscall.CLOSE, wakeUps, 0);
    }
}
