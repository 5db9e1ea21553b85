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

    /** The log ratios of waits in the latest pairs. */
    private final Deque<Double> latest = new ArrayDeque<>();

    /** Those without queues. */
    private final Deque<Double> latestUnqueued = new ArrayDeque<>();

    private double known;

    /** The number of pairs of this run, and of those without queues. */
    private int pairs;

    private int unqueuedPairs;

    /** Starts with the log ratio of waits in earlier runs. */
    void start(double logWaitRatio) {
        known = logWaitRatio;
        latest.addAll(Collections.nCopies(KNOWN_PAIRS, known));
        latestUnqueued.addAll(latest);
    }

    /** Adds a pair that counts as evidence. */
    void add(SlotComparison pair) {
        pairs++;
        add(latest, pair.logWaitRatio());
        if (!pair.areRequestsQueued()) {
            unqueuedPairs++;
            add(latestUnqueued, pair.logWaitRatio());
        }
    }

    private static void add(Deque<Double> ratios, double ratio) {
        ratios.addLast(ratio);
        if (ratios.size() > PAIRS) {
            ratios.removeFirst();
        }
    }

    /** Whether waits without queues are longer under the challenger; false without a pair. One stall, by the compilers for example, does not count. */
    boolean areLonger() {
        return areLonger(latestUnqueued);
    }

    /** The same with and without queues. */
    boolean areLongerAtAnyLoad() {
        return areLonger() || areLonger(latest);
    }

    /** The same by several pairs. */
    boolean areLongerInSeveral() {
        return latest.size() >= SEVERAL_PAIRS && areLongerAtAnyLoad();
    }

    private static boolean areLonger(Deque<Double> ratios) {
        return !ratios.isEmpty() && median(ratios, ratios.size()) < -SlotComparison.LONGER_WAITS;
    }

    /**
     * The median log ratio of waits without queues in the latest pairs of this run, or that of earlier runs if there is no such pair; null
     * without any pair.
     */
    @Nullable
    Double ofRun() {
        if (pairs == 0) {
            return null;
        }
        return unqueuedPairs == 0 ? Double.valueOf(known) : Double.valueOf(median(latestUnqueued, unqueuedPairs));
    }

    /** @param last the number of ratios that count, of the last ones */
    private static double median(Deque<Double> ratios, int last) {
        double[] sorted = ratios.stream()
                .skip(Math.max(0, ratios.size() - last))
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        return sorted[sorted.length / 2];
    }
}
