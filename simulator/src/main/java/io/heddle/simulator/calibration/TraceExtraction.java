package io.heddle.simulator.calibration;

import io.heddle.simulator.calibration.ThreadTrace.Step;
import io.heddle.timeline.Pause;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineThread;
import io.heddle.timeline.Wait;
import io.heddle.timeline.scheduling.SchedulingVisitor;
import io.heddle.timeline.scheduling.ThreadState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns scheduling events into the steps of threads. CPU time of the application counts by the work that it did
 * ({@link WarmUp}).
 */
final class TraceExtraction implements SchedulingVisitor {
    /** A thread that finds the heap full waits this long, at most, until the pause begins. */
    private static final long BEFORE_PAUSE_NANOS = 1_000_000;

    private static final long UNKNOWN = -1;

    private final Timeline timeline;
    private final WarmUp warmUp;
    private final List<Pause> pauses;
    private final int[][] waitsByThread;
    private final @Nullable ThreadTrace[] traces;

    /** When each thread got its CPU; {@link #UNKNOWN} if it does not run. */
    private final long[] runsSince;

    /** The CPU time of each thread since its last step. */
    private final double[] burst;

    /** When each waiting thread began to wait; {@link #UNKNOWN} if it does not wait. */
    private final long[] waitsSince;

    private final boolean[] known;

    /** Whether the JVM reports waits for sockets or files of each thread. */
    private final boolean[] readsSockets;

    /** The thread that has started each one and waits for its first sign of life; {@link #UNKNOWN} for none. */
    private final int[] starters;

    private final int[] nextWait;

    /** The CPU time of the compilers so far. */
    private double compilerNanos;

    /** The work of each thread at the beginning of each pause. */
    private final List<double[]> workAtPauses = new ArrayList<>();

    private final double[] work;
    private double totalWork;
    private int nextPause;

    TraceExtraction(Timeline timeline, WarmUp warmUp) {
        this.timeline = timeline;
        this.warmUp = warmUp;
        pauses = timeline.pauses();
        int count = timeline.threads().size();
        waitsByThread = timeline.waits().byThread(count);
        traces = new @Nullable ThreadTrace[count];
        for (TimelineThread thread : timeline.threads()) {
            if (thread.kind().isApplication() || thread.kind() == ThreadKind.JIT) {
                traces[thread.index()] = new ThreadTrace(thread);
            }
        }
        runsSince = new long[count];
        Arrays.fill(runsSince, UNKNOWN);
        waitsSince = new long[count];
        Arrays.fill(waitsSince, UNKNOWN);
        burst = new double[count];
        work = new double[count];
        known = new boolean[count];
        readsSockets = new boolean[count];
        for (Wait wait : timeline.waits()) {
            if (wait.kind() == Wait.Kind.IO && wait.thread() >= 0) {
                readsSockets[wait.thread()] = true;
            }
        }
        starters = new int[count];
        Arrays.fill(starters, (int) UNKNOWN);
        nextWait = new int[count];
        timeline.scheduling().forEach(this);
        for (int i = 0; i < count; i++) {
            endBurst(i);
        }
    }

    /** Returns the traces of the threads of some kind that did something. */
    List<ThreadTrace> traces(boolean compilers) {
        List<ThreadTrace> wanted = new ArrayList<>();
        for (ThreadTrace trace : traces) {
            if (trace != null && trace.size() > 0 && (trace.thread().kind() == ThreadKind.JIT) == compilers) {
                wanted.add(trace);
            }
        }
        return wanted;
    }

    /** Returns the work of all threads at the beginning of each pause, by the index of the thread. */
    List<double[]> workAtPauses() {
        return workAtPauses;
    }

    @Override
    public void switched(long nanos, int cpu, int previous, ThreadState previousState, int next) {
        reachPauses(nanos);
        if (previous != IDLE && traces[previous] != null) {
            charge(previous, nanos);
            runsSince[previous] = UNKNOWN;
            boolean waits = previousState == ThreadState.SLEEPING || previousState == ThreadState.UNINTERRUPTIBLE;
            waitsSince[previous] = waits ? nanos : UNKNOWN;
        }
        if (next != IDLE && traces[next] != null) {
            see(next, nanos);
            waitsSince[next] = UNKNOWN;
            runsSince[next] = nanos;
        }
    }

    @Override
    public void woken(long nanos, int cpu, int thread, int waker) {
        reachPauses(nanos);
        ThreadTrace trace = traces[thread];
        if (trace == null) {
            return;
        }
        ThreadTrace by = waker == IDLE ? null : traces[waker];
        if (by != null && !by.thread().kind().isApplication()) {
            by = null;
        }
        if (!known[thread] && by != null) {
            known[thread] = true;
            charge(waker, nanos);
            endBurst(waker);
            by.add(Step.START, thread);
            trace.startedByOther();
            starters[thread] = waker;
        } else {
            see(thread, nanos);
            if (waitsSince[thread] != UNKNOWN) {
                endWait(trace, waitsSince[thread], nanos, by, waker == IDLE);
            }
        }
        waitsSince[thread] = UNKNOWN;
    }

    private void see(int thread, long nanos) {
        ThreadTrace trace = traces[thread];
        if (!known[thread] && trace != null) {
            known[thread] = true;
            trace.startedAt(nanos - timeline.span().startNanos());
        }
    }

    private void endWait(ThreadTrace trace, long since, long nanos, @Nullable ThreadTrace by, boolean byItself) {
        int thread = trace.thread().index();
        if (trace.thread().kind() == ThreadKind.JIT) {
            if (by != null) {
                charge(by.thread().index(), nanos);
            }
            endBurst(thread);
            trace.add(Step.AWAIT_WORK, Math.round(totalWork));
        } else if (!isForPause(since) && !isForLock(thread, since, nanos)) {
            if (by != null && (isHandshake(thread, by) || isForOther(thread, since, nanos))) {
                int waker = by.thread().index();
                charge(waker, nanos);
                endBurst(waker);
                by.add(Step.SEND, thread);
                endBurst(thread);
                trace.add(Step.RECEIVE, 0);
            } else if (byItself) {
                endBurst(thread);
                trace.add(Step.SLEEP, nanos - since);
            }
        }
    }

    /** Tells whether a thread waits for the first sign of life of one that it has started, as {@code Thread.start} does. */
    private boolean isHandshake(int thread, ThreadTrace by) {
        int started = by.thread().index();
        boolean isFirst = starters[started] == thread;
        if (isFirst) {
            starters[started] = (int) UNKNOWN;
        }
        return isFirst;
    }

    /** Adds the CPU time of a running thread up to now. */
    private void charge(int thread, long nanos) {
        if (runsSince[thread] == UNKNOWN) {
            return;
        }
        double cpu = nanos - runsSince[thread];
        runsSince[thread] = nanos;
        ThreadTrace trace = traces[thread];
        if (trace == null) {
            return;
        }
        if (trace.thread().kind() == ThreadKind.JIT) {
            compilerNanos += cpu;
            burst[thread] += cpu;
        } else {
            double done = cpu * warmUp.speed(compilerNanos);
            burst[thread] += done;
            work[thread] += done;
            totalWork += done;
        }
    }

    private void endBurst(int thread) {
        ThreadTrace trace = traces[thread];
        if (trace != null && burst[thread] >= 1) {
            trace.add(Step.COMPUTE, Math.round(burst[thread]));
            burst[thread] = 0;
        }
    }

    private void reachPauses(long nanos) {
        while (nextPause < pauses.size() && pauses.get(nextPause).span().startNanos() <= nanos) {
            if (pauses.get(nextPause).collects()) {
                workAtPauses.add(work.clone());
            }
            nextPause++;
        }
    }

    /**
     * Tells whether a wait began as threads stopped for a pause, or in it. Such a wait may last longer than the pause: threads
     * that found the heap full get it one after the other.
     */
    private boolean isForPause(long since) {
        int low = 0;
        int high = pauses.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (pauses.get(middle).span().endNanos() < since) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if (low == pauses.size()) {
            return false;
        }
        Pause pause = pauses.get(low);
        return since >= pause.span().startNanos() - Math.max(0, pause.safepointNanos()) - BEFORE_PAUSE_NANOS;
    }

    private boolean isForLock(int thread, long since, long nanos) {
        Wait wait = waitDuring(thread, since, nanos);
        return wait != null && wait.kind() == Wait.Kind.MONITOR;
    }

    /**
     * Tells whether a thread waited for what another one was to do. The JVM reports long waits. A short one is for a message if
     * the thread reads sockets at all.
     */
    private boolean isForOther(int thread, long since, long nanos) {
        Wait wait = waitDuring(thread, since, nanos);
        if (wait == null) {
            return readsSockets[thread];
        }
        return switch (wait.kind()) {
            case OBJECT_WAIT, PARK, IO -> true;
            default -> false;
        };
    }

    /** Returns the wait of a thread that the JVM reports for a time; null if there is none. */
    private @Nullable Wait waitDuring(int thread, long since, long nanos) {
        int[] indexes = waitsByThread[thread];
        while (nextWait[thread] < indexes.length
                && timeline.waits().get(indexes[nextWait[thread]]).span().endNanos() < since) {
            nextWait[thread]++;
        }
        if (nextWait[thread] == indexes.length) {
            return null;
        }
        Wait wait = timeline.waits().get(indexes[nextWait[thread]]);
        return wait.span().startNanos() < nanos ? wait : null;
    }
}
