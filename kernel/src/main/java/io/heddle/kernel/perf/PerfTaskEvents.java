package io.heddle.kernel.perf;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import io.heddle.kernel.perf.rings.CpuRings;
import io.heddle.kernel.perf.rings.PerfEventAttr;
import io.heddle.kernel.perf.rings.PerfRecord;
import io.heddle.kernel.perf.rings.PerfRefusedException;
import io.heddle.kernel.perf.rings.PerfRing;
import io.heddle.kernel.perf.rings.PollSet;
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
    /** About 600 events between two reads. */
    static final int DATA_BYTES_PER_CPU = 32 << 10;

    private static final PerfEventAttr ATTR = new PerfEventAttr(
            PerfEventAttr.TYPE_SOFTWARE,
            PerfEventAttr.SOFTWARE_DUMMY,
            0,
            PerfEventAttr.SAMPLE_TID | PerfEventAttr.SAMPLE_TIME,
            PerfEventAttr.FLAG_EXCLUDE_KERNEL
                    | PerfEventAttr.FLAG_EXCLUDE_HYPERVISOR
                    | PerfEventAttr.FLAG_COMM
                    | PerfEventAttr.FLAG_TASK
                    | PerfEventAttr.FLAG_COMM_EXEC,
            // The descriptor is readable from the first byte on.
            1);

    private static final int EFD_CLOEXEC_NONBLOCK = 0x80000 | 0x800;

    private final CpuRings cpuRings;
    private final List<PerfRing> rings;
    private final int wakeUps;
    private final PollSet polled;
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

    private PerfTaskEvents(CpuRings cpuRings, int wakeUps) {
        this.cpuRings = cpuRings;
        this.rings = List.copyOf(cpuRings.rings());
        this.wakeUps = wakeUps;
        int[] descriptors = new int[1 + rings.size()];
        descriptors[0] = wakeUps;
        System.arraycopy(cpuRings.descriptors(), 0, descriptors, 1, rings.size());
        this.polled = new PollSet(descriptors);
    }

    /** Opens the events of some CPUs; null when the kernel refuses. CPUs that are offline are ignored. */
    static @Nullable PerfTaskEvents openOrNull(CpuSet cpus, int bytesPerCpu) {
        CpuRings rings;
        try {
            rings = CpuRings.open(cpus, List.of(ATTR), PerfRing.dataBytes(bytesPerCpu));
        } catch (PerfRefusedException e) {
            return bytesPerCpu > DATA_BYTES_PER_CPU ? openOrNull(cpus, DATA_BYTES_PER_CPU) : null;
        }
        int wakeUps = (int) Libc.syscall(Syscall.EVENTFD2, 0, EFD_CLOEXEC_NONBLOCK);
        if (wakeUps < 0) {
            rings.close();
            return null;
        }
        return new PerfTaskEvents(rings, wakeUps);
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
        // A signal ends the wait early, which is harmless.
        polled.awaitFirst(descriptors, nanos);
        if (polled.isReadable(0)) {
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
            case PerfRecord.FORK -> {
                if (event.pid == event.other) {
                    listener.startedThread(event.pid, event.tid, event.at);
                } else {
                    listener.startedProcess(event.other, event.pid, event.at);
                }
            }
            case PerfRecord.EXIT -> listener.ended(event.pid, event.tid);
            default -> {
                if (event.name != null) {
                    listener.renamed(event.pid, event.tid, event.name);
                }
                if (event.other == PerfRecord.MISC_COMM_EXEC) {
                    listener.executed(event.pid, event.at);
                }
            }
        }
    }

    private void add(int type, int misc, ByteBuffer record) {
        switch (type) {
            case PerfRecord.FORK, PerfRecord.EXIT ->
                events.add(new Event(
                        record.getLong(24), type, record.getInt(8), record.getInt(16), record.getInt(12), null));
            case PerfRecord.COMM -> {
                long at = record.getLong(record.limit() - Long.BYTES);
                events.add(new Event(
                        at, type, record.getInt(8), record.getInt(12), misc & PerfRecord.MISC_COMM_EXEC, name(record)));
            }
            case PerfRecord.LOST -> lost = true;
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
        if (closed) {
            return;
        }
        closed = true;
        cpuRings.close();
        Libc.syscall(Syscall.CLOSE, wakeUps, 0);
    }
}
