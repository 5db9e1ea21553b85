package io.heddle.governor.selector;

import java.util.List;

/**
 * What a selector did.
 *
 * @param account one line for people: what was chosen, when and why
 * @param choices in order; empty when it left the program as it began
 * @param pairs of slots that it has compared, in order
 */
public record Selected(String account, List<Choice> choices, List<SlotPair> pairs) {}
