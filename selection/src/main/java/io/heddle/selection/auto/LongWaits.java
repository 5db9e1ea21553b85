package io.heddle.selection.auto;

import io.heddle.selection.slots.SlotComparison;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Whether clients wait longer for responses, or threads for a CPU, under the challenger, by the latest pairs and those of earlier runs. A
 * policy may serve most threads of a service sooner and starve a few: progress and mean waits then improve, while the slowest requests
 * take many times as long.
 *
 * <p>Pairs in which requests queued are a reason for care, but not against a lead. There throughput decides how long clients wait, and
 * the pairs at lower loads show what the policy does to a request. Used by the governor's thread alone.
 */
final class LongWaits {
    private static final int PAIRS = 8;

    /** The number of pairs from which one that was unlucky does not decide. */
    private static final int SEVERAL_PAIRS = 3;

    /** The weight of earlier runs, in pairs. */
    private static final int KNOWN_PAIRS = 3;

    private final Latest all = new Latest();
    private final Latest unqueued = new Latest();

    /** The log ratio of waits in earlier runs; 0 if it is unknown. */
    private double known;

    /** Starts with the log ratio of waits in earlier runs. */
    void start(double logWaitRatio) {
        known = logWaitRatio;
        all.start(known);
        unqueued.start(known);
    }

    /** Adds a pair that counts as evidence. */
    void add(SlotComparison pair) {
        all.add(pair.logWaitRatio());
        if (!pair.areRequestsQueued()) {
            unqueued.add(pair.logWaitRatio());
        }
    }

    /**
     * Whether waits are longer under the challenger in pairs without queues; false without such a pair. One stall, by the compilers for
     * example, does not count.
     */
    boolean areLonger() {
        return unqueued.areLonger();
    }

    /** Whether waits are longer in pairs without queues, or in all pairs. */
    boolean areLongerAtAnyLoad() {
        return unqueued.areLonger() || all.areLonger();
    }

    /** The same by several pairs. */
    boolean areLongerInSeveral() {
        return all.ratios.size() >= SEVERAL_PAIRS && areLongerAtAnyLoad();
    }

    /**
     * The median log ratio of waits in the latest pairs of this run without queues, or that of earlier runs if there is no such pair; null
     * without any pair.
     */
    @Nullable
    Double ofRun() {
        if (all.pairs == 0) {
            return null;
        }
        return Double.valueOf(unqueued.pairs == 0 ? known : unqueued.median(unqueued.pairs));
    }

    /** The log ratios of the latest pairs. */
    private static final class Latest {
        private final Deque<Double> ratios = new ArrayDeque<>();

        /** The number of pairs of this run. */
        private int pairs;

        void start(double known) {
            ratios.addAll(Collections.nCopies(KNOWN_PAIRS, known));
        }

        void add(double ratio) {
            pairs++;
            ratios.addLast(ratio);
            if (ratios.size() > PAIRS) {
                ratios.removeFirst();
            }
        }

        boolean areLonger() {
            return !ratios.isEmpty() && median(ratios.size()) < -SlotComparison.LONGER_WAITS;
        }

        /** The median of the last ones, of which there is at least one. */
        double median(int count) {
            double[] sorted = ratios.stream()
                    .skip(Math.max(0, ratios.size() - count))
                    .mapToDouble(Double::doubleValue)
                    .sorted()
                    .toArray();
            return sorted[sorted.length / 2];
        }
    }
}
