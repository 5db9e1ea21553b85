package io.heddle.selection.auto;

import io.heddle.selection.slots.SlotComparison;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Whether waits for a CPU are longer under the challenger, by the latest pairs. A policy may serve most threads of a service sooner and
 * starve a few: progress and mean waits then improve, while the slowest requests take many times as long. Used by the governor's thread
 * alone.
 */
final class LongWaits {
    private static final int PAIRS = 8;

    private final Deque<Double> latest = new ArrayDeque<>();

    /** Adds a pair that counts as evidence. */
    void add(SlotComparison pair) {
        latest.addLast(pair.logWaitRatio());
        if (latest.size() > PAIRS) {
            latest.removeFirst();
        }
    }

    /** Whether waits are longer under the challenger; false without a pair. One stall, by the compilers for example, does not count. */
    boolean areLonger() {
        double[] ratios =
                latest.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return ratios.length > 0 && ratios[ratios.length / 2] < -SlotComparison.LONGER_WAITS;
    }
}
