package io.heddle.diagnosis.runqueues;

import io.heddle.timeline.Counter;
import io.heddle.timeline.StateReplay;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineThread;
import io.heddle.timeline.scheduling.SchedulingVisitor;
import io.heddle.timeline.scheduling.ThreadState;
import java.util.Arrays;
import java.util.List;

/**
 * Splits the ready time of each thread by cause. Memory grows with the threads and CPUs, time with the events alone: a thread that
 * becomes ready remembers its CPU's {@link CauseClock}, and takes the difference when it leaves the run queue.
 */
final class BlameReplay implements StateReplay.Listener {
    static final List<BlameCause> CAUSES = List.of(BlameCause.values());
    static final int INTERRUPT = CAUSES.indexOf(BlameCause.INTERRUPT);
    static final int STEAL = CAUSES.indexOf(BlameCause.STEAL);
    static final int QUOTA = CAUSES.indexOf(BlameCause.QUOTA);
    static final int IDLE = CAUSES.indexOf(BlameCause.IDLE);
    static final int UNKNOWN = CAUSES.indexOf(BlameCause.UNKNOWN);

    private static final int NOT_SEEN = SchedulingVisitor.IDLE - 1;
    private static final int WIDTH = CAUSES.size();

    /** By thread. */
    private final int[] causeOfThread;

    private final boolean[] ofProgram;
    private final boolean[] application;
    private final long[] nanos;
    private final long[] clockAtStart;
    private final long[] totalAtStart;
    private final long[] waitsCaused;

    /** By CPU. */
    private final CauseClock[] clocks;

    private final int[] occupant;
    private final int[] readyApplications;

    BlameReplay(Timeline timeline, int cpus) {
        int threads = timeline.threads().size();
        causeOfThread = new int[threads];
        ofProgram = new boolean[threads];
        application = new boolean[threads];
        nanos = new long[threads * WIDTH];
        clockAtStart = new long[threads * WIDTH];
        totalAtStart = new long[threads];
        waitsCaused = new long[threads];
        for (TimelineThread thread : timeline.threads()) {
            ThreadKind kind = thread.kind();
            causeOfThread[thread.index()] = CAUSES.indexOf(BlameCause.ofRunning(kind));
            ofProgram[thread.index()] = kind.isOfProgram();
            application[thread.index()] = kind.isApplication();
        }
        clocks = new CauseClock[cpus];
        ThrottledTime throttled = ThrottledTime.of(timeline);
        for (int cpu = 0; cpu < cpus; cpu++) {
            clocks[cpu] = new CauseClock(
                    timeline.span().startNanos(),
                    CounterClock.of(timeline, cpu, Counter.INTERRUPT_NANOS, Counter.SOFT_INTERRUPT_NANOS),
                    CounterClock.of(timeline, cpu, Counter.STEAL_NANOS),
                    throttled);
        }
        occupant = new int[cpus];
        Arrays.fill(occupant, NOT_SEEN);
        readyApplications = new int[cpus];
    }

    @Override
    public void interval(int thread, ThreadState state, int cpu, long startNanos, long endNanos) {
        if (state == ThreadState.READY && ofProgram[thread]) {
            advance(cpu, endNanos);
            settle(thread, clocks[cpu], endNanos - startNanos);
        }
    }

    @Override
    public void changed(int thread, ThreadState from, int fromCpu, ThreadState to, int toCpu, long atNanos) {
        if (!ofProgram[thread]) {
            return;
        }
        if (from == ThreadState.READY) {
            advance(fromCpu, atNanos);
            readyApplications[fromCpu] -= application[thread] ? 1 : 0;
        }
        if (to == ThreadState.READY) {
            advance(toCpu, atNanos);
            readyApplications[toCpu] += application[thread] ? 1 : 0;
            clocks[toCpu].copyTo(clockAtStart, thread * WIDTH);
            totalAtStart[thread] = clocks[toCpu].totalNanos();
        }
    }

    @Override
    public void occupied(int cpu, int thread, long atNanos) {
        advance(cpu, atNanos);
        occupant[cpu] = thread;
    }

    private void advance(int cpu, long toNanos) {
        int thread = occupant[cpu];
        if (thread >= 0) {
            long passed = clocks[cpu].advance(causeOfThread[thread], toNanos);
            waitsCaused[thread] += passed * readyApplications[cpu];
        } else {
            clocks[cpu].advance(thread == NOT_SEEN ? UNKNOWN : IDLE, toNanos);
        }
    }

    /** Adds a wait that ends now. */
    private void settle(int thread, CauseClock clock, long waitNanos) {
        int base = thread * WIDTH;
        long passed = clock.totalNanos() - totalAtStart[thread];
        long left = waitNanos;
        for (int cause = 0; cause < WIDTH; cause++) {
            long part = clock.nanos(cause) - clockAtStart[base + cause];
            if (passed != waitNanos) {
                // The thread existed for a part of the wait only, as its start and end say.
                part = (long) ((double) part * waitNanos / passed);
            }
            part = Math.min(part, left);
            nanos[base + cause] += part;
            left -= part;
        }
        nanos[base + UNKNOWN] += left;
        // A wait may be reported in several parts.
        clock.copyTo(clockAtStart, base);
        totalAtStart[thread] = clock.totalNanos();
    }

    /** Nanoseconds by thread and cause. */
    long[] nanos() {
        return nanos;
    }

    /** The time for which application threads waited while each thread ran. */
    long[] waitsCaused() {
        return waitsCaused;
    }
}
