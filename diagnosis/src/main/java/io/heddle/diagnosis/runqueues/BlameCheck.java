package io.heddle.diagnosis.runqueues;

import io.heddle.timeline.StateReplay;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineThread;
import io.heddle.timeline.scheduling.ThreadState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A comparison of blame with the kernel's own accounting: the ready time of each application thread must be the wait of its scheduler
 * statistics. Causes add up to the ready time by construction, so this checks that the recording has all events. As in the
 * statistics, a wait counts if it ends between both readings of them. Without wake-ups, both sums are those of the statistics.
 *
 * @param blamedNanos the ready time of the threads whose clocks are known
 * @param clockNanos the wait of the same threads by their clocks
 * @param threads those with the longest waits in either account, the largest relative difference first
 */
public record BlameCheck(long blamedNanos, long clockNanos, List<ThreadCheck> threads) {
    /** The shortest wait of a thread that is compared on its own. Short waits differ by the time between two readings. */
    public static final long MIN_WAIT_NANOS = 10_000_000;

    private static final int MAX_THREADS = 20;

    public BlameCheck {
        threads = List.copyOf(threads);
    }

    /** One thread. */
    public record ThreadCheck(int thread, long blamedNanos, long clockNanos) {
        /** The difference as a share of the longer of both waits. */
        public double difference() {
            long longer = Math.max(blamedNanos, clockNanos);
            return longer == 0 ? 0 : (double) Math.abs(blamedNanos - clockNanos) / longer;
        }
    }

    static BlameCheck ofClocks(Timeline timeline) {
        return of(
                timeline,
                timeline.threads().stream()
                        .mapToLong(each -> each.clocks().waitNanos())
                        .toArray());
    }

    private static BlameCheck of(Timeline timeline, long[] readyNanos) {
        long blamed = 0;
        long clocks = 0;
        List<ThreadCheck> checks = new ArrayList<>();
        for (TimelineThread thread : timeline.threads()) {
            if (!thread.kind().isApplication() || !thread.clocks().isKnown()) {
                continue;
            }
            ThreadCheck check = new ThreadCheck(
                    thread.index(), readyNanos[thread.index()], thread.clocks().waitNanos());
            blamed += check.blamedNanos();
            clocks += check.clockNanos();
            if (Math.max(check.blamedNanos(), check.clockNanos()) >= MIN_WAIT_NANOS) {
                checks.add(check);
            }
        }
        checks.sort(Comparator.comparingDouble(ThreadCheck::difference).reversed());
        return new BlameCheck(blamed, clocks, checks.subList(0, Math.min(MAX_THREADS, checks.size())));
    }

    /** Blamed time per time of the clocks; NaN if no thread waited by its clock. */
    public double ratio() {
        return clockNanos == 0 ? Double.NaN : (double) blamedNanos / clockNanos;
    }

    /** Adds up the waits that ended between both readings of a thread's clocks. */
    static final class Replay implements StateReplay.Listener {
        private final long[] readStart;
        private final long[] readEnd;
        private final long[] readySince;
        private final long[] readyNanos;

        Replay(Timeline timeline) {
            int threads = timeline.threads().size();
            readStart = new long[threads];
            readEnd = new long[threads];
            readySince = new long[threads];
            readyNanos = new long[threads];
            for (TimelineThread thread : timeline.threads()) {
                readStart[thread.index()] = thread.clocks().read().startNanos();
                readEnd[thread.index()] = thread.clocks().read().endNanos();
            }
        }

        @Override
        public void interval(int thread, ThreadState state, int cpu, long startNanos, long endNanos) {}

        @Override
        public void changed(int thread, ThreadState from, int fromCpu, ThreadState to, int toCpu, long nanos) {
            // The recording's end ends no wait.
            if (from == ThreadState.READY
                    && to != ThreadState.ENDED
                    && nanos >= readStart[thread]
                    && nanos <= readEnd[thread]) {
                readyNanos[thread] += nanos - readySince[thread];
            }
            if (to == ThreadState.READY) {
                readySince[thread] = nanos;
            }
        }

        BlameCheck finish(Timeline timeline) {
            return of(timeline, readyNanos);
        }
    }
}
