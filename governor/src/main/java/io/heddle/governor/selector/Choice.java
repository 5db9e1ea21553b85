package io.heddle.governor.selector;

/**
 * One decision of a selector.
 *
 * @param atSeconds since the program's start
 * @param policy the one that the program is under from then on
 * @param why in words
 */
public record Choice(double atSeconds, String policy, String why) {}
