package io.heddle.diagnosis.scheduling;

import io.heddle.timeline.StateReplay;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.scheduling.ThreadState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The threads of the program that signals stopped or that waited uninterruptibly.
 *
 * @param threads those with such time, the longest sum first
 */
public record Stops(List<StoppedThread> threads) {
    static final Stops NONE = new Stops(List.of());

    public Stops {
        threads = List.copyOf(threads);
    }

    /** One thread. */
    public record StoppedThread(int thread, ThreadKind kind, long stoppedNanos, long uninterruptibleNanos) {}

    /** The longest time for which an application thread was stopped. */
    public long longestStopNanos() {
        return threads.stream()
                .filter(each -> each.kind().isApplication())
                .mapToLong(StoppedThread::stoppedNanos)
                .max()
                .orElse(0);
    }

    /** The longest time for which a thread of the program waited uninterruptibly. */
    public long longestUninterruptibleNanos() {
        return threads.stream()
                .mapToLong(StoppedThread::uninterruptibleNanos)
                .max()
                .orElse(0);
    }

    /** Adds up the intervals. */
    static final class Replay implements StateReplay.Listener {
        private final long[] stopped;
        private final long[] uninterruptible;

        Replay(Timeline timeline) {
            stopped = new long[timeline.threads().size()];
            uninterruptible = new long[stopped.length];
        }

        @Override
        public void interval(int thread, ThreadState state, int cpu, long startNanos, long endNanos) {
            if (state == ThreadState.STOPPED) {
                stopped[thread] += endNanos - startNanos;
            } else if (state == ThreadState.UNINTERRUPTIBLE) {
                uninterruptible[thread] += endNanos - startNanos;
            }
        }

        Stops finish(Timeline timeline) {
            List<StoppedThread> threads = new ArrayList<>();
            timeline.threads().stream()
                    .filter(each ->
                            each.kind().isOfProgram() && stopped[each.index()] + uninterruptible[each.index()] > 0)
                    .forEach(each -> threads.add(new StoppedThread(
                            each.index(), each.kind(), stopped[each.index()], uninterruptible[each.index()])));
            threads.sort(
                    Comparator.comparingLong((StoppedThread each) -> each.stoppedNanos() + each.uninterruptibleNanos())
                            .reversed());
            return new Stops(threads);
        }
    }
}
