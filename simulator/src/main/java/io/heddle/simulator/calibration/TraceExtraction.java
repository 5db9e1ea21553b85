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
 * ({@link WarmUp}). The bytes that the JVM counted between two
 * readings are spread over the CPU time of its threads.
 */
final class TraceExtraction implements SchedulingVisitor {
    /** A thread that finds the heap full waits this long, at most, until the pause begins. */
    private static final long BEFORE_PAUSE_NANOS = 1_000_000;

    /** A compiler that waits for less has more to compile, and waits for a lock. */
    private static final long MIN_IDLE_NANOS = 10_000_000;

    private static final int MIN_POLLS = 20;

    /** The part of all work that a thread does at most which polls. */
    private static final double MAX_WORK_OF_POLLS = 0.01;

    /** The part of the recording for which it sleeps. */
    private static final double MIN_TIME_OF_POLLS = 0.5;

    private static final long UNKNOWN = -1;

    private final Timeline timeline;
    private final WarmUp warmUp;
    private final Intervals intervals;
    private final List<Pause> pauses;
    private final int[][] waitsByThread;
    private final @Nullable ThreadTrace[] traces;

    /** When each thread got its CPU; {@link #UNKNOWN} if it does not run. */
    private final long[] runsSince;

    /** The CPU time of each thread since its last step, and what it allocated meanwhile. */
    private final double[] burst;

    private final double[] burstBytes;

    /** When each waiting thread began to wait; {@link #UNKNOWN} if it does not wait. */
    private final long[] waitsSince;

    private final boolean[] known;

    /** Whether the JVM reports waits for sockets or files of each thread. */
    private final boolean[] readsSockets;

    /** The thread that has started each one and waits for its first sign of life; {@link #UNKNOWN} for none. */
    private final int[] starters;

    /** The thread that a launcher has started. */
    private @Nullable ThreadTrace mainThread;

    private final int[] nextWait;

    /** The CPU time of the compilers so far. */
    private double compilerNanos;

    /** What each thread had allocated at the beginning of each pause that collects. */
    private final List<double[]> allocatedAtPauses = new ArrayList<>();

    /** For each of those pauses, the bytes that each thread had allocated when it last waited for a message. */
    private final List<double[]> receivedAtPauses = new ArrayList<>();

    /** The number of those pauses before the wait of each thread. */
    private final int[] pausesBeforeWait;

    private final double[] allocated;
    private final double[] received;
    private double totalWork;
    private int nextPause;
    private int interval;

    TraceExtraction(Timeline timeline, WarmUp warmUp, Intervals intervals) {
        this.timeline = timeline;
        this.warmUp = warmUp;
        this.intervals = intervals;
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
        burstBytes = new double[count];
        allocated = new double[count];
        received = new double[count];
        pausesBeforeWait = new int[count];
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
        for (ThreadTrace trace : traces) {
            if (trace != null && polls(trace)) {
                trace.awaitWorkInsteadOfSleeping();
            }
        }
    }

    /** Tells whether a thread does little but sleep again and again: until others have done something, as far as one can tell. */
    private boolean polls(ThreadTrace trace) {
        return trace.count(Step.SLEEP) >= MIN_POLLS
                && trace.sum(Step.COMPUTE) <= MAX_WORK_OF_POLLS * totalWork
                && trace.sum(Step.SLEEP) >= MIN_TIME_OF_POLLS * timeline.span().nanos();
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

    /** Returns what each thread had allocated at the beginning of each pause that collects, by the index of the thread. */
    List<double[]> allocatedAtPauses() {
        return allocatedAtPauses;
    }

    /** Returns, for each of those pauses, the bytes that each thread had allocated when it last waited for a message. */
    List<double[]> receivedAtPauses() {
        return receivedAtPauses;
    }

    @Override
    public void switched(long nanos, int cpu, int previous, ThreadState previousState, int next) {
        reach(nanos);
        if (previous != IDLE && traces[previous] != null) {
            charge(previous, nanos);
            runsSince[previous] = UNKNOWN;
            boolean waits = previousState == ThreadState.SLEEPING || previousState == ThreadState.UNINTERRUPTIBLE;
            waitsSince[previous] = waits ? nanos : UNKNOWN;
            pausesBeforeWait[previous] = allocatedAtPauses.size();
        }
        if (next != IDLE && traces[next] != null) {
            see(next, nanos);
            waitsSince[next] = UNKNOWN;
            runsSince[next] = nanos;
        }
    }

    @Override
    public void woken(long nanos, int cpu, int thread, int waker) {
        reach(nanos);
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
            if (isLauncher(by.thread())) {
                mainThread = trace;
            }
        } else {
            see(thread, nanos);
            if (waitsSince[thread] != UNKNOWN) {
                endWait(trace, waitsSince[thread], nanos, by, waker == IDLE);
            }
        }
        waitsSince[thread] = UNKNOWN;
    }

    /** Tells whether a thread is the first one of its process, which starts the JVM in another one and waits for that to end. */
    private static boolean isLauncher(TimelineThread thread) {
        return thread.tid() == thread.pid();
    }

    private void see(int thread, long nanos) {
        ThreadTrace trace = traces[thread];
        if (!known[thread] && trace != null) {
            known[thread] = true;
            if (totalWork == 0) {
                trace.startedAt(nanos - timeline.span().startNanos());
            } else {
                // The JVM has started it, because of something that the program did.
                trace.add(Step.AWAIT_WORK, Math.round(totalWork));
            }
        }
    }

    private void endWait(ThreadTrace trace, long since, long nanos, @Nullable ThreadTrace by, boolean byItself) {
        int thread = trace.thread().index();
        if (trace.thread().kind() == ThreadKind.JIT) {
            if (by != null) {
                charge(by.thread().index(), nanos);
            }
            if (nanos - since >= MIN_IDLE_NANOS) {
                endBurst(thread);
                trace.add(Step.AWAIT_WORK, Math.round(totalWork));
            }
        } else if (isLauncher(trace.thread()) && mainThread != null) {
            receive(trace, mainThread, nanos);
        } else if (!isForPause(since) && !isForLock(thread, since, nanos)) {
            if (by != null && (isHandshake(thread, by) || isForOther(thread, since, nanos))) {
                receive(trace, by, nanos);
            } else if (byItself) {
                endBurst(thread);
                trace.sleep(nanos - since, Math.round(totalWork));
            }
        }
    }

    /** Lets a thread get the message for which it waits. */
    private void receive(ThreadTrace trace, ThreadTrace sender, long nanos) {
        int waker = sender.thread().index();
        charge(waker, nanos);
        endBurst(waker);
        sender.add(Step.SEND, trace.thread().index());
        int receiver = trace.thread().index();
        endBurst(receiver);
        trace.add(Step.RECEIVE, 0);
        received[receiver] = allocated[receiver];
        for (double[] atPause : receivedAtPauses.subList(pausesBeforeWait[receiver], receivedAtPauses.size())) {
            atPause[receiver] = allocated[receiver];
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
            double bytes = cpu * intervals.bytesPerNano(interval);
            burst[thread] += done;
            burstBytes[thread] += bytes;
            allocated[thread] += bytes;
            totalWork += done;
        }
    }

    private void endBurst(int thread) {
        ThreadTrace trace = traces[thread];
        if (trace != null && burst[thread] >= 1) {
            trace.compute(Math.round(burst[thread]), Math.round(burstBytes[thread]));
            burst[thread] = 0;
            burstBytes[thread] = 0;
        }
    }

    /** Passes the beginnings of pauses, and the ends of the intervals of counters, up to a time. */
    private void reach(long nanos) {
        long pause = nextPauseStart();
        long end = nextIntervalEnd();
        while (Math.min(pause, end) <= nanos) {
            chargeRunning(Math.min(pause, end));
            if (pause <= end) {
                if (pauses.get(nextPause).collects()) {
                    allocatedAtPauses.add(allocated.clone());
                    receivedAtPauses.add(received.clone());
                }
                nextPause++;
                pause = nextPauseStart();
            } else {
                for (int i = 0; i < burst.length; i++) {
                    endBurst(i);
                }
                interval++;
                end = nextIntervalEnd();
            }
        }
    }

    private long nextPauseStart() {
        return nextPause == pauses.size()
                ? Long.MAX_VALUE
                : pauses.get(nextPause).span().startNanos();
    }

    private long nextIntervalEnd() {
        return interval == intervals.ends.length ? Long.MAX_VALUE : intervals.ends[interval];
    }

    private void chargeRunning(long nanos) {
        for (int i = 0; i < runsSince.length; i++) {
            if (runsSince[i] != UNKNOWN && runsSince[i] < nanos) {
                charge(i, nanos);
            }
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
     * Tells whether a thread waited for what another one was to do. The JVM reports long waits of Java threads. A short one is for a
     * message if the thread reads sockets at all.
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
