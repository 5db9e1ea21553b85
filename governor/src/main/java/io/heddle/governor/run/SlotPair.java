package io.heddle.governor.run;

/**
 * Two neighbouring slots of an experiment inside the program.
 *
 * @param atSeconds since the program's start, when the second was over
 * @param seconds that both took
 * @param policy the one that was tried
 * @param ratio how many times as much the program did under it as under {@code default}
 * @param isTelling whether that counts; not while the program warms up
 */
public record SlotPair(double atSeconds, double seconds, String policy, double ratio, boolean isTelling) {}
