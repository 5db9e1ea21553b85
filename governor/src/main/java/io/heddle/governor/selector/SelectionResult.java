package io.heddle.governor.selector;

import java.util.List;

/**
 * The result of a selector.
 *
 * @param account one line for people: the policy, the time and the reason
 * @param choices decisions in order; empty if the initial policy was kept
 * @param pairs compared pairs of slots in order
 */
public record SelectionResult(String account, List<Choice> choices, List<SlotPair> pairs) {}
