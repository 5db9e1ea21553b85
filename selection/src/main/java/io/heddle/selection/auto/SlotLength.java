package io.heddle.selection.auto;

import java.time.Duration;

/**
 * The length of a slot.
 *
 * @param washOut time after a switch that is not measured, because garbage and queues still come from the other policy
 * @param min least duration of the measurement
 * @param max time after which a slot is over even with too few collections
 * @param collections least number of collections in the measurement
 */
public record SlotLength(Duration washOut, Duration min, Duration max, int collections) {
    /** This length with another maximum. */
    SlotLength atMost(Duration max) {
        return new SlotLength(washOut, min, max, collections);
    }

    /** Twice this length, to detect differences that are smaller or take longer to show. */
    SlotLength doubled() {
        return new SlotLength(washOut.multipliedBy(2), min.multipliedBy(2), max.multipliedBy(2), 2 * collections);
    }

    /** The expected duration of a slot. */
    Duration expected(double collectionsPerSecond) {
        // The measurement starts at the end of a collection, so one more is needed.
        Duration measured = Duration.ofNanos((long) ((collections + 1) * 1e9 / collectionsPerSecond));
        return washOut.plus(measured.compareTo(min) > 0 ? measured : min);
    }
}
