package io.heddle.diagnosis.gc;

import io.heddle.timeline.StateReplay;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineThread;
import io.heddle.timeline.scheduling.ThreadState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * How long threads took to stop at safepoints, and which threads still ran or waited for a CPU meanwhile. Time for which other programs,
 * a quota or a signal kept those threads from running does not count.
 *
 * @param pauses the pauses whose threads took long to stop
 * @param totalNanos the time to those safepoints
 * @param maxNanos the longest time to a safepoint
 * @param share the share of the recording
 * @param laggards the longest time first; empty without scheduling events, and if the share is below 1 %
 */
public record SafepointLaggards(int pauses, long totalNanos, long maxNanos, double share, List<Laggard> laggards) {
    /** Threads that poll stop well within this time. HotSpot sleeps for 10 us between two looks at them, plus the timer slack of Linux. */
    private static final long LONG_NANOS = 300_000;

    /** Below this share, no finding needs the threads, and a replay of all scheduling events takes a while. */
    private static final double NEGLIGIBLE = 0.01;

    public SafepointLaggards {
        laggards = List.copyOf(laggards);
    }

    /**
     * A thread that had not stopped yet.
     *
     * @param thread its index
     * @param runningNanos how long it ran while the JVM waited, for example in a loop without a safepoint poll
     * @param readyNanos how long it waited for a CPU while the JVM waited
     */
    public record Laggard(int thread, long runningNanos, long readyNanos) {
        public long nanos() {
            return runningNanos + readyNanos;
        }

        /** Tells whether the thread was late mainly because other threads had the CPUs. */
        public boolean wasDescheduled() {
            return readyNanos > runningNanos;
        }
    }

    public static SafepointLaggards of(Timeline timeline) {
        List<SafepointApproaches> jvms = SafepointApproaches.of(timeline, LONG_NANOS);
        long all = jvms.stream().mapToLong(SafepointApproaches::totalNanos).sum();
        boolean replays = !timeline.scheduling().isEmpty()
                && all >= NEGLIGIBLE * timeline.span().nanos();
        Map<Integer, Laggard> laggards = new HashMap<>();
        if (replays) {
            List<StateReplay.Listener> listeners = new ArrayList<>(jvms);
            listeners.add(new Replay(timeline, jvms, laggards));
            StateReplay.run(timeline, listeners);
        } else {
            jvms.forEach(SafepointApproaches::countAll);
        }
        long[] late = jvms.stream()
                .flatMapToLong(each -> LongStream.of(each.lateNanos()))
                .filter(each -> each >= LONG_NANOS)
                .toArray();
        long total = LongStream.of(late).sum();
        long recording = timeline.span().nanos();
        return new SafepointLaggards(
                late.length,
                total,
                LongStream.of(late).max().orElse(0),
                recording == 0 ? 0 : Math.min(1, total / (double) recording),
                laggards.values().stream()
                        .sorted(Comparator.comparingLong(Laggard::nanos)
                                .reversed()
                                .thenComparingInt(Laggard::thread))
                        .toList());
    }

    /** Adds up the time of each thread that has not stopped yet. */
    private record Replay(Timeline timeline, List<SafepointApproaches> jvms, Map<Integer, Laggard> laggards)
            implements StateReplay.Listener {
        @Override
        public void interval(int index, ThreadState state, int cpu, long start, long end) {
            if (state != ThreadState.RUNNING && state != ThreadState.READY) {
                return;
            }
            TimelineThread thread = timeline.threads().get(index);
            long nanos = 0;
            for (SafepointApproaches jvm : jvms) {
                nanos += jvm.await(thread) ? jvm.overlap(start, end) : 0;
            }
            if (nanos > 0) {
                long running = state == ThreadState.RUNNING ? nanos : 0;
                laggards.merge(index, new Laggard(index, running, nanos - running), Replay::sum);
            }
        }

        private static Laggard sum(Laggard one, Laggard other) {
            return new Laggard(
                    one.thread(), one.runningNanos() + other.runningNanos(), one.readyNanos() + other.readyNanos());
        }
    }
}
