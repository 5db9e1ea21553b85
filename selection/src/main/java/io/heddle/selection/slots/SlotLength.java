package io.heddle.selection.slots;

import java.time.Duration;

/**
 * The length of a slot.
 *
 * @param washOut time after a switch that is not measured, because garbage and queues still come from the other policy
 * @param min least duration of the measurement
 * @param max time after which a slot is over even with too few steps
 * @param steps least number of steps of progress in the measurement
 * @param maxGap time between steps after which a slot is over, however long slots have become
 */
public record SlotLength(Duration washOut, Duration min, Duration max, int steps, Duration maxGap) {
    /** The number of undecided pairs after which slots double in length, to detect smaller differences. */
    public static final int PAIRS_PER_DOUBLING = 6;

    /** This length with another maximum. */
    public SlotLength atMost(Duration max) {
        return new SlotLength(washOut, min, max, steps, maxGap);
    }

    /**
     * The length after pairs without a significant result.
     *
     * @param maxDoublings the largest number of doublings
     */
    public SlotLength after(int undecidedPairs, int maxDoublings) {
        SlotLength length = this;
        for (int i = 0; i < Math.min(undecidedPairs / PAIRS_PER_DOUBLING, maxDoublings); i++) {
            length = length.doubled();
        }
        return length;
    }

    /** Twice this length, to detect differences that are smaller or take longer to show. */
    private SlotLength doubled() {
        return new SlotLength(washOut.multipliedBy(2), min.multipliedBy(2), max.multipliedBy(2), 2 * steps, maxGap);
    }

    /** The expected duration of a slot. */
    public Duration expected(double stepsPerSecond) {
        // The measurement starts at the end of a step, so one more is needed.
        Duration measured = Duration.ofNanos((long) ((steps + 1) * 1e9 / stepsPerSecond));
        return washOut.plus(measured.compareTo(min) > 0 ? measured : min);
    }
}
