package io.heddle.recorder.scheduling;

import io.heddle.kernel.perf.scheduling.SchedulingListener;
import io.heddle.recorder.file.RecordingWriter;
import io.heddle.recorder.threads.ThreadDirectory;
import io.heddle.timeline.Loss;
import io.heddle.timeline.scheduling.ThreadState;

/** Writes the scheduler's events to a recording. */
public final class SchedulingRecorder implements SchedulingListener {
    /** Bits of prev_state in the tracepoint sched_switch (include/linux/sched.h, TASK_REPORT). */
    private static final int INTERRUPTIBLE = 0x1;

    private static final int UNINTERRUPTIBLE = 0x2;
    private static final int STOPPED = 0x4;
    private static final int TRACED = 0x8;
    private static final int DEAD = 0x10;
    private static final int ZOMBIE = 0x20;
    private static final int PARKED = 0x40;
    private static final int IDLE = 0x80;
    private static final int REPORTED = 0xFF;

    private final ThreadDirectory directory;
    private final RecordingWriter writer;
    private long events;
    private long lost;

    public SchedulingRecorder(ThreadDirectory directory, RecordingWriter writer) {
        this.directory = directory;
        this.writer = writer;
    }

    /** The number of recorded events. */
    public long events() {
        return events;
    }

    /** The number of events that the kernel dropped because Heddle did not read them in time. */
    public long lost() {
        return lost;
    }

    @Override
    public void switched(long nanos, int cpu, int previousTid, long previousState, int nextTid) {
        ThreadState state = state(previousState);
        writer.switched(nanos, cpu, previousTid, state, nextTid);
        if (state == ThreadState.ENDED) {
            directory.ended(previousTid, nanos);
        }
        events++;
    }

    @Override
    public void woken(long nanos, int cpu, int tid, int wakerTid) {
        writer.woken(nanos, cpu, tid, wakerTid);
        events++;
    }

    @Override
    public void migrated(long nanos, int tid, int fromCpu, int toCpu) {
        writer.migrated(nanos, toCpu, tid);
        events++;
    }

    @Override
    public void tracepoint(long nanos, int cpu, int tid, String name) {
        writer.tracepoint(name, nanos, cpu, tid);
    }

    @Override
    public void seen(int tid, String name) {
        directory.seen(tid, name);
    }

    @Override
    public void lost(int cpu, long count) {
        lost += count;
        writer.loss(new Loss(Loss.SCHEDULING_EVENTS + " of CPU " + cpu, System.nanoTime(), count));
    }

    /** The state that the kernel reports for a thread that leaves its CPU. */
    static ThreadState state(long previousState) {
        long reported = previousState & REPORTED;
        if (reported == 0) {
            return ThreadState.READY;
        }
        if ((reported & (DEAD | ZOMBIE)) != 0) {
            return ThreadState.ENDED;
        }
        if ((reported & (STOPPED | TRACED)) != 0) {
            return ThreadState.STOPPED;
        }
        if ((reported & (INTERRUPTIBLE | PARKED | IDLE)) != 0) {
            return ThreadState.SLEEPING;
        }
        return (reported & UNINTERRUPTIBLE) != 0 ? ThreadState.UNINTERRUPTIBLE : ThreadState.SLEEPING;
    }
}
