package io.heddle.selection.auto;

import io.heddle.selection.slots.SlotComparison;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whether clients wait longer for responses, or threads for a CPU, under the challenger, by the latest pairs and those of earlier runs. A
 * policy may serve most threads of a service sooner and starve a few: progress and mean waits then improve, while the slowest requests
 * take many times as long. Used by the governor's thread alone.
 */
final class LongWaits {
    private static final int PAIRS = 8;

    /** The number of pairs from which one that was unlucky does not decide. */
    private static final int SEVERAL_PAIRS = 3;

    /** The weight of earlier runs, in pairs. */
    private static final int KNOWN_PAIRS = 3;

    private final Deque<Double> latest = new ArrayDeque<>();

    /** The number of pairs of this run. */
    private int pairs;

    /** Starts with the log ratio of waits in earlier runs. */
    void start(double known) {
        latest.addAll(Collections.nCopies(KNOWN_PAIRS, known));
    }

    /** Adds a pair that counts as evidence. */
    void add(SlotComparison pair) {
        pairs++;
        latest.addLast(pair.logWaitRatio());
        if (latest.size() > PAIRS) {
            latest.removeFirst();
        }
    }

    /** Whether waits are longer under the challenger; false without a pair. One stall, by the compilers for example, does not count. */
    boolean areLonger() {
        return !latest.isEmpty() && median(latest.stream()) < -SlotComparison.LONGER_WAITS;
    }

    /** The same by several pairs. */
    boolean areLongerInSeveral() {
        return latest.size() >= SEVERAL_PAIRS && areLonger();
    }

    /** The median log ratio of waits in the latest pairs of this run; null without a pair. */
    @Nullable
    Double ofRun() {
        return pairs == 0 ? null : Double.valueOf(median(latest.stream().skip(Math.max(0, latest.size() - pairs))));
    }

    private static double median(Stream<Double> ratios) {
        double[] sorted = ratios.mapToDouble(Double::doubleValue).sorted().toArray();
        return sorted[sorted.length / 2];
    }
}
