package io.heddle.recorder.file;

import io.heddle.recorder.chunk.DamagedChunk;
import io.heddle.timeline.TimelineBuilder;
import io.heddle.timeline.scheduling.SchedulingVisitor;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Adds packed scheduling events to a timeline. */
final class SchedulingUnpacker {
    /** Threads whose index is at hand. A power of 2. */
    private static final int CACHE = 1 << 12;

    private final TimelineBuilder builder;
    private final SchedulingVisitor scheduling;
    private final int[] cachedTid = new int[CACHE];
    private final int[] cachedIndex = new int[CACHE];
    private int[] lastThread = new int[64];
    private long lastNanos = Long.MIN_VALUE;

    SchedulingUnpacker(TimelineBuilder builder) {
        this.builder = builder;
        this.scheduling = builder.scheduling();
        forgetThreads();
    }

    /** Thread identifiers may belong to other threads from now on. */
    void forgetThreads() {
        Arrays.fill(cachedTid, -1);
    }

    /** Adds a batch. Returns the time of its last event. */
    long unpack(long firstNanos, String text) throws DamagedChunk {
        if (firstNanos < lastNanos) {
            throw new DamagedChunk("its scheduling events are not in the order of time");
        }
        Arrays.fill(lastThread, -1);
        lastNanos = firstNanos;
        PackedNumbers.Source packed = new PackedNumbers.Source(text.getBytes(StandardCharsets.ISO_8859_1));
        while (packed.hasNext()) {
            unpack(packed);
        }
        return lastNanos;
    }

    private void unpack(PackedNumbers.Source packed) throws DamagedChunk {
        int operation = within(packed.next(), SchedulingPacker.WOKEN_BY);
        long nanos = lastNanos + packed.next();
        if (nanos < lastNanos) {
            throw new DamagedChunk("a time is beyond the range of the clock");
        }
        int cpu = within(packed.next(), SchedulingPacker.MAX_CPU);
        if (operation == SchedulingPacker.WOKEN) {
            scheduling.woken(nanos, cpu, thread(packed), SchedulingVisitor.IDLE);
        } else if (operation == SchedulingPacker.WOKEN_BY) {
            int woken = thread(packed);
            scheduling.woken(nanos, cpu, woken, waker(packed));
        } else if (operation == SchedulingPacker.MIGRATED) {
            scheduling.migrated(nanos, cpu, thread(packed));
        } else {
            switched(operation - SchedulingPacker.SWITCHED, nanos, cpu, packed);
        }
        lastNanos = nanos;
    }

    private int waker(PackedNumbers.Source packed) throws DamagedChunk {
        int cpu = within(packed.next(), SchedulingPacker.MAX_CPU + 1) - 1;
        if (cpu < 0) {
            return thread(packed);
        }
        if (cpu >= lastThread.length || lastThread[cpu] <= 0) {
            throw new DamagedChunk("a wake-up names a CPU that runs no thread");
        }
        return index(lastThread[cpu]);
    }

    private void switched(int operation, long nanos, int cpu, PackedNumbers.Source packed) throws DamagedChunk {
        within(operation, SchedulingPacker.FORMS * SchedulingPacker.STATES.length - 1);
        if (cpu >= lastThread.length) {
            int size = lastThread.length;
            lastThread = Arrays.copyOf(lastThread, Math.max(cpu + 1, 2 * size));
            Arrays.fill(lastThread, size, lastThread.length, -1);
        }
        int previous = lastThread[cpu];
        if (operation % SchedulingPacker.FORMS == SchedulingPacker.NAMED) {
            previous = tid(packed);
        } else if (previous < 0) {
            throw new DamagedChunk("a switch lacks its previous thread");
        }
        int next = tid(packed);
        scheduling.switched(
                nanos, cpu, index(previous), SchedulingPacker.STATES[operation / SchedulingPacker.FORMS], index(next));
        lastThread[cpu] = next;
    }

    private static int within(long number, int max) throws DamagedChunk {
        if (number < 0 || number > max) {
            throw new DamagedChunk("a packed number is %d, beyond %d".formatted(number, max));
        }
        return (int) number;
    }

    private static int tid(PackedNumbers.Source packed) throws DamagedChunk {
        return within(packed.next(), Integer.MAX_VALUE);
    }

    private int thread(PackedNumbers.Source packed) throws DamagedChunk {
        int tid = tid(packed);
        if (tid == 0) {
            throw new DamagedChunk("the idle task is woken or migrates");
        }
        return index(tid);
    }

    private int index(int tid) {
        if (tid == 0) {
            return SchedulingVisitor.IDLE;
        }
        int slot = tid & (CACHE - 1);
        if (cachedTid[slot] != tid) {
            cachedTid[slot] = tid;
            cachedIndex[slot] = builder.thread(tid);
        }
        return cachedIndex[slot];
    }
}
