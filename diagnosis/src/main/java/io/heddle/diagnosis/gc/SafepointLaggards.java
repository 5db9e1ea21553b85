package io.heddle.diagnosis.gc;

import io.heddle.timeline.Pause;
import io.heddle.timeline.Span;
import io.heddle.timeline.StateReplay;
import io.heddle.timeline.ThreadState;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineThread;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How long threads took to stop at safepoints, and which threads still ran or waited for a CPU meanwhile.
 *
 * @param pauses the pauses whose threads took long to stop
 * @param totalNanos the time to those safepoints
 * @param maxNanos the longest time to a safepoint
 * @param share the share of the recording
 * @param laggards the longest time first; empty without scheduling events, and if the share is below 1 %
 */
public record SafepointLaggards(int pauses, long totalNanos, long maxNanos, double share, List<Laggard> laggards) {
    /** Threads of a healthy program stop within fractions of a millisecond. */
    private static final long LONG_NANOS = 1_000_000;

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

    /** A span in which a JVM waited for its threads. */
    private record Approach(int pid, Span span) {}

    public static SafepointLaggards of(Timeline timeline) {
        List<Approach> approaches = timeline.pauses().stream()
                .filter(each -> each.safepointNanos() >= LONG_NANOS)
                .map(each -> approach(timeline.span(), each))
                .sorted(Comparator.comparingLong(each -> each.span().startNanos()))
                .toList();
        long total = 0;
        long max = 0;
        for (Approach approach : approaches) {
            total += approach.span().nanos();
            max = Math.max(max, approach.span().nanos());
        }
        long recording = timeline.span().nanos();
        double share = recording == 0 ? 0 : Math.min(1, total / (double) recording);
        List<Laggard> laggards = share < NEGLIGIBLE ? List.of() : laggards(timeline, approaches);
        return new SafepointLaggards(approaches.size(), total, max, share, laggards);
    }

    private static Approach approach(Span recording, Pause pause) {
        long end = recording.clip(pause.span().startNanos());
        long start = recording.clip(pause.span().startNanos() - pause.safepointNanos());
        return new Approach(pause.pid(), new Span(start, end));
    }

    private static List<Laggard> laggards(Timeline timeline, List<Approach> approaches) {
        if (approaches.isEmpty() || timeline.scheduling().isEmpty()) {
            return List.of();
        }
        // With several JVMs, an approach can end after a later one. The greatest end so far keeps the search correct.
        long[] endsSoFar = new long[approaches.size()];
        long greatest = Long.MIN_VALUE;
        for (int i = 0; i < endsSoFar.length; i++) {
            greatest = Math.max(greatest, approaches.get(i).span().endNanos());
            endsSoFar[i] = greatest;
        }
        Map<Integer, Laggard> laggards = new HashMap<>();
        StateReplay.run(timeline, (index, state, cpu, start, end) -> {
            TimelineThread thread = timeline.threads().get(index);
            if (!thread.kind().isApplication() || (state != ThreadState.RUNNING && state != ThreadState.READY)) {
                return;
            }
            long nanos = 0;
            for (int i = firstAfter(endsSoFar, start);
                    i < approaches.size() && approaches.get(i).span().startNanos() < end;
                    i++) {
                if (thread.pid() == 0 || approaches.get(i).pid() == thread.pid()) {
                    nanos += approaches.get(i).span().overlap(start, end);
                }
            }
            if (nanos > 0) {
                long running = state == ThreadState.RUNNING ? nanos : 0;
                laggards.merge(index, new Laggard(index, running, nanos - running), SafepointLaggards::sum);
            }
        });
        return laggards.values().stream()
                .sorted(Comparator.comparingLong(Laggard::nanos).reversed().thenComparingInt(Laggard::thread))
                .toList();
    }

    private static Laggard sum(Laggard one, Laggard other) {
        return new Laggard(
                one.thread(), one.runningNanos() + other.runningNanos(), one.readyNanos() + other.readyNanos());
    }

    /** The first position whose value is greater. */
    private static int firstAfter(long[] sorted, long nanos) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] > nanos) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
