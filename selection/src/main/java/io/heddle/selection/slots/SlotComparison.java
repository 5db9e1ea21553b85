package io.heddle.selection.slots;

import java.util.List;

/**
 * The comparison of two adjacent slots, one under the challenger and one under {@code default}.
 *
 * @param difference log ratio of the challenger's performance to that of {@code default}; positive if the challenger was better
 * @param logLeftRatio log ratio of the CPUs that other programs left under the challenger and under {@code default}; 0 if unknown
 * @param logWaitRatio log ratio of the typical time that clients wait for a response, or threads for a CPU, under {@code default} and
 *     under the challenger; positive if the challenger's is shorter, negative if it is longer and throughput does not make up for it, 0
 *     if unknown
 * @param areRequestsQueued whether clients' requests queued in both slots, because the program had all the CPU time that there was. How
 *     long they wait then says little about lower loads
 * @param isAtPeersExpense whether one policy had more throughput at the expense of other programs, so that the difference is one
 *     of CPU time
 * @param countsAsEvidence whether the difference counts as evidence; false while the program warms up
 * @param kept differences by the measures that the challenger must not make worse, in their order
 */
public record SlotComparison(
        double difference,
        double logLeftRatio,
        double logWaitRatio,
        boolean areRequestsQueued,
        boolean isAtPeersExpense,
        boolean countsAsEvidence,
        List<Double> kept) {
    /**
     * The log ratio of waits from which those under one policy are clearly longer, in the mean or median of several pairs. Adjacent slots
     * under one policy differ by less.
     */
    public static final double LONGER_WAITS = Math.log(1.5);

    public SlotComparison {
        kept = List.copyOf(kept);
    }

    /** The comparison by throughput. */
    static SlotComparison of(SlotThroughput tested, SlotThroughput reference) {
        return new SlotComparison(
                tested.logPerformanceRatio(reference),
                tested.logLeftRatio(reference),
                tested.logWaitRatio(reference),
                tested.areRequestsQueued(reference),
                tested.isAtPeersExpense(reference),
                !tested.isWarmingUp() && !reference.isWarmingUp(),
                List.of());
    }

    /** The same with a difference and a ratio of waits of at most this size, so that one pair cannot dominate a mean. */
    SlotComparison within(double limit) {
        return new SlotComparison(
                Math.clamp(difference, -limit, limit),
                logLeftRatio,
                Math.clamp(logWaitRatio, -limit, limit),
                areRequestsQueued,
                isAtPeersExpense,
                countsAsEvidence,
                kept);
    }
}
