package io.heddle.governor.selector;

import io.heddle.policy.Policy;
import io.heddle.watch.accounting.Sample;
import io.heddle.watch.accounting.ThreadTotals;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A chooser of the program's policy at run time. Each run has its own. Used by the governor's thread alone. */
public interface Selector {
    /** All policies that it may choose, the initial one first. */
    List<Policy> candidates();

    /** The policy from now on. Called at every tick, so it must be cheap. */
    Policy choose(Sample sample);

    /** Whether an experiment is running, which needs short ticks. */
    default boolean isExperimenting() {
        return false;
    }

    /** Disables the selector, after its policy was reverted for good. */
    default void disable() {}

    /**
     * Receives the end of the program.
     *
     * @param threads resource usage of the threads, of the largest ones if there are many; empty if the program
     *     continues without Heddle
     */
    default void conclude(List<ThreadTotals> threads) {}

    /** Whether it always chooses the same policy and need not be asked. */
    default boolean isFixed() {
        return false;
    }

    /** The state now; null if it has no choice. Called twice a second at most. */
    default @Nullable SelectorStatus status() {
        return null;
    }

    /** The decisions so far; null if there was no choice. */
    @Nullable
    SelectionResult selected();
}
