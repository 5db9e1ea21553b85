package io.heddle.kernel.perf.scheduling;

import io.heddle.kernel.perf.rings.PerfRecord;
import io.heddle.kernel.perf.rings.RecordBuffer;
import io.heddle.kernel.tasks.Proc;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Decodes PERF_RECORD_SWITCH_CPU_WIDE and PERF_RECORD_COMM. Each switch has two records. The first one is of the thread that leaves the
 * CPU: it says whether that thread is still runnable; in which other state it is, {@link #leaves} adds. The second one is of the
 * thread that gets the CPU. It only counts if the first one is missing: some kernels write no records in the context of some
 * tasks, idle tasks among them.
 *
 * <p>The records end with the fields TID and TIME of sample_id_all.
 */
final class SwitchDecoder implements RecordDecoder {
    private static final int HEADER_WORDS = 2;
    private static final int TRAILER_WORDS = 4;
    private static final long PREEMPTED = 0;

    /** TASK_INTERRUPTIBLE. */
    private static final long SLEEPING = 1;

    /** The id of a task that has ended, of which the kernel has released the ids. */
    private static final int ENDED = -1;

    private final Proc proc;
    private final TaskNames names;

    /** The thread to which each CPU has switched last, 0 for an unknown one. */
    private int[] running = new int[0];

    /** The thread that leaves each CPU with the next switch, as far as its state is known; 0 for none. */
    private int[] leaving = new int[0];

    private long[] leavingState = new long[0];

    SwitchDecoder(Proc proc, TaskNames names) {
        this.proc = proc;
        this.names = names;
    }

    /** The state of a thread that leaves its CPU. The record of that switch follows. */
    void leaves(int cpu, int tid, long state) {
        makeRoom(cpu);
        leaving[cpu] = tid;
        leavingState[cpu] = state;
    }

    @Override
    public int sampleTime() {
        return HEADER_WORDS;
    }

    @Override
    public int decode(RecordBuffer record, long nanos, int cpu, SchedulingListener listener) {
        int fields = record.size() - HEADER_WORDS - TRAILER_WORDS;
        if (record.type() == PerfRecord.COMM && fields >= 4) {
            rename(record, fields, listener);
        } else if (record.type() == PerfRecord.SWITCH_CPU_WIDE && fields >= 2) {
            makeRoom(cpu);
            int tid = record.intAt(record.size() - 3);
            int other = record.intAt(HEADER_WORDS + 1);
            if ((record.misc() & PerfRecord.MISC_SWITCH_OUT) != 0) {
                int previous = tid == ENDED ? ended(cpu) : tid;
                pass(nanos, cpu, previous, state(record, cpu, previous), Math.max(0, other), listener);
                return 1;
            }
            if (tid != ENDED && tid != running[cpu]) {
                pass(nanos, cpu, Math.max(0, other), SLEEPING, tid, listener);
                return 1;
            }
        }
        return 0;
    }

    private void pass(long nanos, int cpu, int previous, long previousState, int next, SchedulingListener listener) {
        running[cpu] = next;
        see(previous, listener);
        see(next, listener);
        listener.switched(nanos, cpu, previous, previousState, next);
    }

    /**
     * The thread that ends on a CPU. If it was preempted after it had lost its ids, the records of the switch back to it do not name
     * it either, and only its state does.
     */
    private int ended(int cpu) {
        return leaving[cpu] == 0 ? running[cpu] : leaving[cpu];
    }

    private long state(RecordBuffer record, int cpu, int tid) {
        long known = leaving[cpu] == tid ? leavingState[cpu] : SLEEPING;
        leaving[cpu] = 0;
        return (record.misc() & PerfRecord.MISC_SWITCH_OUT_PREEMPT) == 0 ? known : PREEMPTED;
    }

    private void makeRoom(int cpu) {
        if (cpu >= running.length) {
            running = Arrays.copyOf(running, cpu + 1);
            leaving = Arrays.copyOf(leaving, cpu + 1);
            leavingState = Arrays.copyOf(leavingState, cpu + 1);
        }
    }

    /** The fields of a COMM record are PID, TID, and a name with zero bytes behind it. */
    private void rename(RecordBuffer record, int fields, SchedulingListener listener) {
        // The name takes 8 or 16 bytes.
        long low = record.longAt(HEADER_WORDS + 2);
        long high = fields >= 6 ? record.longAt(HEADER_WORDS + 4) : 0;
        report(record.intAt(HEADER_WORDS + 1), low, high, listener);
    }

    /** Reads the name of a thread that appears for the first time. */
    private void see(int tid, SchedulingListener listener) {
        if (tid > 0 && !names.isKnown(tid)) {
            byte[] name = proc.comm(tid, tid).orElse("").getBytes(StandardCharsets.UTF_8);
            report(tid, bytes(name, 0), bytes(name, Long.BYTES), listener);
        }
    }

    private void report(int tid, long low, long high, SchedulingListener listener) {
        String name = tid > 0 ? names.update(tid, low, high) : null;
        if (name != null) {
            listener.seen(tid, name);
        }
    }

    private static long bytes(byte[] text, int from) {
        long bytes = 0;
        for (int i = 0; i < Long.BYTES && from + i < text.length; i++) {
            bytes |= (text[from + i] & 0xFFL) << (8 * i);
        }
        return bytes;
    }
}
