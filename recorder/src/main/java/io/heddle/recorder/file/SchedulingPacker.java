package io.heddle.recorder.file;

import io.heddle.timeline.scheduling.ThreadState;
import java.util.Arrays;

/**
 * Packs scheduling events into printable characters, 5 to 10 an event. An event has an operation, the nanoseconds since the
 * previous event, the CPU and its threads. A switch leaves out the previous thread if that is the last one to which the CPU switched
 * in the same batch. A wake-up names its waker by the CPU that switched to it last.
 */
final class SchedulingPacker {
    static final int WOKEN = 0;
    static final int MIGRATED = 1;

    /** A wake-up that names the thread behind it. Switches have the operations in between. */
    static final int WOKEN_BY = 64;

    /** The first operation of a switch. State and form of the previous thread are added. */
    static final int SWITCHED = 2;

    /** A switch that names the previous thread. */
    static final int NAMED = 1;

    static final int FORMS = 2;
    static final int MAX_CPU = Short.MAX_VALUE;

    /** The states by their number in a file, to which others may only be appended. */
    static final ThreadState[] STATES = {
        ThreadState.RUNNING,
        ThreadState.READY,
        ThreadState.SLEEPING,
        ThreadState.UNINTERRUPTIBLE,
        ThreadState.STOPPED,
        ThreadState.ENDED,
        ThreadState.UNKNOWN
    };

    private final PackedNumbers.Sink packed = new PackedNumbers.Sink();
    private int[] lastThread = new int[64];
    private int events;
    private long firstNanos;
    private long lastNanos;

    SchedulingPacker() {
        clear();
    }

    void switched(long nanos, int cpu, int previousTid, ThreadState previousState, int nextTid) {
        if (cpu >= lastThread.length) {
            int size = lastThread.length;
            lastThread = Arrays.copyOf(lastThread, Math.max(cpu + 1, 2 * size));
            Arrays.fill(lastThread, size, lastThread.length, -1);
        }
        int form = lastThread[cpu] == previousTid ? 0 : NAMED;
        begin(SWITCHED + FORMS * number(previousState) + form, nanos, cpu);
        if (form == NAMED) {
            packed.add(previousTid);
        }
        packed.add(nextTid);
        lastThread[cpu] = nextTid;
    }

    /** @param wakerTid 0 if unknown */
    void woken(long nanos, int cpu, int tid, int wakerTid) {
        begin(wakerTid == 0 ? WOKEN : WOKEN_BY, nanos, cpu);
        packed.add(tid);
        if (wakerTid != 0) {
            addWaker(wakerTid);
        }
    }

    /** Adds the CPU that runs the waker, plus 1; 0 and its identifier if no CPU is known to run it. */
    private void addWaker(int wakerTid) {
        int cpu = 0;
        while (cpu < lastThread.length && lastThread[cpu] != wakerTid) {
            cpu++;
        }
        if (cpu < lastThread.length) {
            packed.add(cpu + 1L);
        } else {
            packed.add(0);
            packed.add(wakerTid);
        }
    }

    void migrated(long nanos, int toCpu, int tid) {
        begin(MIGRATED, nanos, toCpu);
        packed.add(tid);
    }

    private void begin(int operation, long nanos, int cpu) {
        if (events == 0) {
            firstNanos = nanos;
            lastNanos = nanos;
        }
        packed.add(operation);
        packed.add(nanos - lastNanos);
        packed.add(cpu);
        lastNanos = nanos;
        events++;
    }

    private static int number(ThreadState state) {
        for (int i = 0; i < STATES.length; i++) {
            if (STATES[i] == state) {
                return i;
            }
        }
        throw new AssertionError(state);
    }

    int events() {
        return events;
    }

    long firstNanos() {
        return firstNanos;
    }

    long lastNanos() {
        return lastNanos;
    }

    PackedNumbers.Sink packed() {
        return packed;
    }

    /** Begins a batch. */
    void clear() {
        packed.clear();
        events = 0;
        Arrays.fill(lastThread, -1);
    }
}
