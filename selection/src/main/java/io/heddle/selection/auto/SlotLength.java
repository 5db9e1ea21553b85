package io.heddle.selection.auto;

import java.time.Duration;

/**
 * How long a slot is.
 *
 * @param washOut so long after a switch nothing is measured, for garbage and queues are still the other policy's
 * @param least a measurement is at least so long
 * @param most a slot is over at the latest after this, though collections be few
 * @param collections that a measurement spans at least
 */
public record SlotLength(Duration washOut, Duration least, Duration most, int collections) {
    /** One that is over sooner if it takes too long. */
    SlotLength atMost(Duration patience) {
        return new SlotLength(washOut, least, patience, collections);
    }

    /** Twice as long: shows smaller differences, and those that come slowly. */
    SlotLength doubled() {
        return new SlotLength(washOut.multipliedBy(2), least.multipliedBy(2), most.multipliedBy(2), 2 * collections);
    }

    /** How long a slot is likely to be. */
    Duration expected(double collectionsPerSecond) {
        // One collection is waited for before measuring begins.
        Duration measured = Duration.ofNanos((long) ((collections + 1) * 1e9 / collectionsPerSecond));
        return washOut.plus(measured.compareTo(least) > 0 ? measured : least);
    }
}
