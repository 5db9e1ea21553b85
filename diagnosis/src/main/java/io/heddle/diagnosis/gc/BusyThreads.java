package io.heddle.diagnosis.gc;

import io.heddle.timeline.StateReplay;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineThread;
import io.heddle.timeline.Wait;
import io.heddle.timeline.Waits;
import io.heddle.timeline.scheduling.ThreadState;
import java.util.stream.LongStream;

/**
 * The mean number of application threads that have work to do: they run, wait for a CPU, or are blocked within the JVM. A JVM blocks
 * threads in pauses, and where many of them need a new part of the heap at once (in ParallelGC at its lock of the heap), so few of
 * the threads that share the CPUs may be on run queues. In the kernel's view such a thread sleeps; but the program did not make it wait.
 */
public final class BusyThreads {
    /** The JVM reports shorter waits in part only, so the reason of a shorter sleep is unknown. */
    static final long SHORTEST_BLOCK_NANOS = 20_000_000;

    /**
     * A thread that is active for a smaller part of the mean of all threads has no work while it sleeps: JVMs do not report the waits of
     * Flight Recorder's threads, nor those in native code.
     */
    private static final double LEAST_PART_OF_MEAN = 0.1;

    private BusyThreads() {}

    /** 0 without scheduling events. */
    public static double of(Timeline timeline) {
        Replay replay = new Replay(timeline);
        StateReplay.run(timeline, replay);
        return timeline.span().nanos() == 0
                ? 0
                : replay.busyNanos() / (double) timeline.span().nanos();
    }

    /** The number for each CPU that the program could use; 0 if unknown. */
    public static double perCpu(Timeline timeline) {
        return timeline.facts().cpus() == 0
                ? 0
                : of(timeline) / timeline.facts().cpus();
    }

    /** Adds up busy time. */
    private static final class Replay implements StateReplay.Listener {
        private final boolean[] application;
        private final long[] since;

        private final Waits waits;

        /** The waits of each thread, as indexes. */
        private final int[][] waitsOfThread;

        private final int[] nextWait;
        private final long[] activeNanos;
        private final long[] blockedNanos;

        Replay(Timeline timeline) {
            int threads = timeline.threads().size();
            application = new boolean[threads];
            since = new long[threads];
            nextWait = new int[threads];
            activeNanos = new long[threads];
            blockedNanos = new long[threads];
            for (TimelineThread thread : timeline.threads()) {
                application[thread.index()] = thread.kind().isApplication();
            }
            waits = timeline.waits();
            waitsOfThread = waits.byThread(threads);
        }

        @Override
        public void interval(int thread, ThreadState state, int cpu, long startNanos, long endNanos) {}

        @Override
        public void changed(int thread, ThreadState from, int fromCpu, ThreadState to, int toCpu, long nanos) {
            if (!application[thread]) {
                return;
            }
            long start = since[thread];
            since[thread] = nanos;
            if (from == ThreadState.RUNNING || from == ThreadState.READY) {
                activeNanos[thread] += nanos - start;
            } else if (from == ThreadState.SLEEPING
                    && to == ThreadState.READY
                    && nanos - start >= SHORTEST_BLOCK_NANOS) {
                // A sleep that lasts at the end of the recording has no report of the JVM yet.
                blockedNanos[thread] += nanos - start - waitNanos(thread, start, nanos);
            }
        }

        private long busyNanos() {
            long active = LongStream.of(activeNanos).sum();
            long threads = LongStream.of(activeNanos).filter(each -> each > 0).count();
            long busy = active;
            for (int i = 0; i < blockedNanos.length; i++) {
                busy += activeNanos[i] * threads >= LEAST_PART_OF_MEAN * active ? blockedNanos[i] : 0;
            }
            return busy;
        }

        /** The time of the waits that the program asked for in a sleep. Sleeps of a thread come in the order of time. */
        private long waitNanos(int thread, long start, long end) {
            int[] ofThread = waitsOfThread[thread];
            long covered = start;
            long sum = 0;
            for (int i = nextWait[thread]; i < ofThread.length; i++) {
                Wait wait = waits.get(ofThread[i]);
                if (wait.span().startNanos() >= end) {
                    break;
                }
                if (wait.kind() == Wait.Kind.ALLOCATION_STALL) {
                    continue;
                }
                long from = Math.max(covered, wait.span().startNanos());
                long to = Math.min(end, wait.span().endNanos());
                sum += Math.max(0, to - from);
                covered = Math.max(covered, to);
                if (wait.span().endNanos() <= start) {
                    nextWait[thread] = i + 1;
                }
            }
            return sum;
        }
    }
}
