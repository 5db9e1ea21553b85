package io.heddle.selection.slots;

import io.heddle.policy.Policy;
import io.heddle.watch.accounting.Sample;

/** A time slot under one policy. Used by the governor's thread alone. */
public interface Slot {
    /** The policy in force. */
    Policy policy();

    /**
     * Takes a sample.
     *
     * @return whether the slot is over
     */
    boolean update(Sample sample);

    /** Whether the slot has been measured, so that it can be compared. */
    boolean isComplete();

    /**
     * Ends the slot before it is complete, because it has taken much longer than the slot beside it.
     *
     * @return whether the slot can be compared by what it has measured
     */
    boolean endEarly(Sample now);

    /** The reason why a slot that is over cannot be compared. */
    String failure();
}
