package io.heddle.selection.slots;

import io.heddle.policy.Policy;
import io.heddle.watch.accounting.Sample;
import java.util.function.UnaryOperator;

/**
 * A measure of performance by which adjacent slots are compared: the rate or the cost of progress, or a goal of the user.
 *
 * @param <S> the slots that it measures
 */
public interface Measure<S extends Slot> {
    /** A name for people, for example {@code bytes of I/O}. */
    String name();

    /** The shortest length of its slots. */
    SlotLength length();

    /** Replaces the progress in a sample by that which shows the pace of the program. */
    UnaryOperator<Sample> view();

    /** Begins a slot at a change of policy, or at the end of the slot before. */
    S begin(Policy policy, SlotLength length, Sample now);

    /**
     * Compares two adjacent complete slots.
     *
     * @param tested slot of the challenger
     * @param reference slot of {@code default}
     */
    SlotComparison compare(S tested, S reference);
}
