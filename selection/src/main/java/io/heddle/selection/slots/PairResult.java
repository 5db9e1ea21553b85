package io.heddle.selection.slots;

import io.heddle.governor.selector.SlotPair;

/**
 * A completed pair of adjacent slots.
 *
 * @param nanos duration of both slots
 * @param challengerNanos duration of the challenger's slot
 */
public record PairResult(SlotComparison comparison, long nanos, long challengerNanos) {
    /**
     * The pair for the log of decisions.
     *
     * @param atSeconds end of the second slot, since the program's start
     * @param challenger name of the challenger
     */
    public SlotPair toSlotPair(double atSeconds, String challenger) {
        return new SlotPair(
                atSeconds,
                nanos / 1e9,
                challenger,
                Math.exp(comparison.difference()),
                Math.exp(comparison.logLeftRatio()),
                Math.exp(comparison.logWaitRatio()),
                comparison.areRequestsQueued(),
                comparison.isAtPeersExpense(),
                comparison.countsAsEvidence());
    }

    /** The log ratio of the challenger's performance to that of {@code default}. */
    public double difference() {
        return comparison.difference();
    }
}
