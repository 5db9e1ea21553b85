package io.heddle.governor.selector;

/**
 * Two adjacent slots of an experiment inside the program.
 *
 * @param atSeconds end of the second slot, since the program's start
 * @param seconds duration of both slots
 * @param policy the tested policy
 * @param ratio throughput under it relative to {@code default}
 * @param leftRatio CPUs left by other programs under it relative to {@code default}; 1 if unknown
 * @param waitRatio typical time that clients wait for a response, or threads for a CPU, under {@code default} relative to it under the
 *     policy; 1 if unknown
 * @param areRequestsQueued whether clients' requests queued in both slots, because the program had all the CPU time that there was
 * @param isPaid whether other programs lost CPU time, so that the ratio compares throughput per CPU time
 * @param isTelling whether the pair counts as evidence; false during warm-up
 */
public record SlotPair(
        double atSeconds,
        double seconds,
        String policy,
        double ratio,
        double leftRatio,
        double waitRatio,
        boolean areRequestsQueued,
        boolean isPaid,
        boolean isTelling) {}
