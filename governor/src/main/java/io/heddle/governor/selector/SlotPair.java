package io.heddle.governor.selector;

/**
 * Two neighbouring slots of an experiment inside the program.
 *
 * @param atSeconds since the program's start, when the second was over
 * @param seconds that both took
 * @param policy the one that was tried
 * @param ratio how many times as much the program did under it as under {@code default}
 * @param leftRatio how many times as many CPUs neighbours left to the program under it; 1 where that is unknown
 * @param isPaid whether neighbours paid for what it did more or less, so that the ratio is that of CPU time for as much done
 * @param isTelling whether that counts; not while the program warms up
 */
public record SlotPair(
        double atSeconds,
        double seconds,
        String policy,
        double ratio,
        double leftRatio,
        boolean isPaid,
        boolean isTelling) {}
