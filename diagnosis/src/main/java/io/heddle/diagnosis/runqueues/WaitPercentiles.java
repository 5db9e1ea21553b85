package io.heddle.diagnosis.runqueues;

import io.heddle.timeline.StateReplay;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.scheduling.ThreadState;

/**
 * The distribution of the waits of application threads for a CPU. A wait lasts until the thread runs, also if it moves to another run
 * queue meanwhile. Waits that last longer than the recording are left out.
 *
 * @param waits their number; 0 if the recording lacks wake-ups
 * @param wakeups waits that began with a wake-up; all others began with a preemption
 * @param medianNanos at most 1/16 too large, like the other percentiles
 */
public record WaitPercentiles(
        long waits, long wakeups, double meanNanos, long medianNanos, long p90Nanos, long p99Nanos, long maxNanos) {
    static final WaitPercentiles UNKNOWN = new WaitPercentiles(0, 0, 0, 0, 0, 0, 0);

    static WaitPercentiles of(Replay replay) {
        LogHistogram waits = replay.histogram;
        return new WaitPercentiles(
                waits.count(),
                replay.wakeups,
                waits.count() == 0 ? 0 : (double) waits.sum() / waits.count(),
                waits.percentile(0.5),
                waits.percentile(0.9),
                waits.percentile(0.99),
                waits.max());
    }

    /** Measures the waits. */
    static final class Replay implements StateReplay.Listener {
        private final LogHistogram histogram = new LogHistogram();
        private final boolean[] application;
        private final long[] readySince;
        private long wakeups;

        Replay(Timeline timeline) {
            application = new boolean[timeline.threads().size()];
            readySince = new long[application.length];
            timeline.threads()
                    .forEach(each -> application[each.index()] = each.kind().isApplication());
        }

        @Override
        public void interval(int thread, ThreadState state, int cpu, long startNanos, long endNanos) {}

        @Override
        public void changed(int thread, ThreadState from, int fromCpu, ThreadState to, int toCpu, long nanos) {
            if (!application[thread] || from == to) {
                return;
            }
            if (to == ThreadState.READY) {
                readySince[thread] = nanos;
                wakeups += from == ThreadState.RUNNING ? 0 : 1;
            } else if (from == ThreadState.READY && to == ThreadState.RUNNING) {
                histogram.record(nanos - readySince[thread]);
            }
        }
    }
}
