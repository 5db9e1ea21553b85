package io.heddle.governor.selector;

/**
 * One decision of a selector.
 *
 * @param atSeconds time since the program's start
 * @param policy name of the policy from then on
 * @param why reason for people
 */
public record Choice(double atSeconds, String policy, String why) {}
