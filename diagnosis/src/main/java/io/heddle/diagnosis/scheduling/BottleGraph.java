package io.heddle.diagnosis.scheduling;

import io.heddle.timeline.StateReplay;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineThread;
import io.heddle.timeline.scheduling.SchedulingCoverage;
import io.heddle.timeline.scheduling.ThreadState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The shares of the application threads in the run time, and their parallelism, as in Du Bois, Sartor, Eyerman and Eeckhout, "Bottle
 * Graphs: Visualizing Scalability Bottlenecks in Multi-Threaded Applications", OOPSLA 2013, section 2. A thread is active while it runs
 * or is ready, so waiting for a CPU does not make a thread less parallel. Each moment is shared equally by the threads that are
 * active then. Without wake-ups a thread is active only while it runs or after a preemption.
 *
 * @param known false without scheduling events
 * @param boxes of the threads that were active, the highest first
 */
public record BottleGraph(boolean known, List<Box> boxes) {
    public BottleGraph {
        boxes = List.copyOf(boxes);
    }

    /**
     * One thread.
     *
     * @param heightNanos its share of the time; the heights add up to the time in which any thread was active
     * @param activeNanos for how long it ran or was ready
     * @param aloneNanos for how long it was the only active thread
     * @param activations how often it became active, or got a CPU by its clock, which misses no switch
     */
    public record Box(int thread, double heightNanos, long activeNanos, long aloneNanos, long activations) {
        /** The mean number of active threads while this one was active: 1 for a thread that was always alone. */
        public double parallelism() {
            return heightNanos == 0 ? 1 : activeNanos / heightNanos;
        }
    }

    /** The time in which any application thread was active. */
    public double anyActiveNanos() {
        return boxes.stream().mapToDouble(Box::heightNanos).sum();
    }

    /** The active time of all application threads. */
    public double activeNanos() {
        return boxes.stream().mapToDouble(Box::activeNanos).sum();
    }

    /** Keeps sums over time, of which each thread takes differences. */
    static final class Replay implements StateReplay.Listener {
        private final boolean[] application;
        private final double[] heights;
        private final long[] active;
        private final long[] alone;
        private final long[] activations;
        private final double[] heightAtStart;
        private final long[] activeAtStart;
        private final long[] aloneAtStart;
        private int activeThreads;
        private double heightSum;
        private long aloneSum;
        private long since;

        Replay(Timeline timeline) {
            int threads = timeline.threads().size();
            application = new boolean[threads];
            heights = new double[threads];
            active = new long[threads];
            alone = new long[threads];
            activations = new long[threads];
            heightAtStart = new double[threads];
            activeAtStart = new long[threads];
            aloneAtStart = new long[threads];
            timeline.threads()
                    .forEach(each -> application[each.index()] = each.kind().isApplication());
        }

        @Override
        public void interval(int thread, ThreadState state, int cpu, long startNanos, long endNanos) {}

        @Override
        public void changed(int thread, ThreadState from, int fromCpu, ThreadState to, int toCpu, long nanos) {
            if (!application[thread] || isActive(from) == isActive(to)) {
                return;
            }
            advance(nanos);
            if (isActive(to)) {
                activeThreads++;
                activations[thread]++;
                heightAtStart[thread] = heightSum;
                activeAtStart[thread] = nanos;
                aloneAtStart[thread] = aloneSum;
            } else {
                activeThreads--;
                heights[thread] += heightSum - heightAtStart[thread];
                active[thread] += nanos - activeAtStart[thread];
                alone[thread] += aloneSum - aloneAtStart[thread];
            }
        }

        private static boolean isActive(ThreadState state) {
            return state == ThreadState.RUNNING || state == ThreadState.READY;
        }

        private void advance(long nanos) {
            if (activeThreads > 0) {
                heightSum += (double) (nanos - since) / activeThreads;
                aloneSum += activeThreads == 1 ? nanos - since : 0;
            }
            since = nanos;
        }

        /** All threads have ended. */
        BottleGraph finish(Timeline timeline) {
            List<Box> boxes = new ArrayList<>();
            for (TimelineThread thread : timeline.threads()) {
                int index = thread.index();
                if (active[index] > 0) {
                    boxes.add(new Box(
                            index,
                            heights[index],
                            active[index],
                            alone[index],
                            Math.max(activations[index], thread.clocks().slices())));
                }
            }
            boxes.sort(Comparator.comparingDouble(Box::heightNanos).reversed());
            SchedulingCoverage coverage = timeline.facts().coverage();
            return new BottleGraph(
                    coverage == SchedulingCoverage.MACHINE || coverage == SchedulingCoverage.SWITCHES, boxes);
        }
    }
}
