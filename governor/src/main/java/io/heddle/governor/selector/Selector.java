package io.heddle.governor.selector;

import io.heddle.policy.Policy;
import io.heddle.watch.accounting.Sample;
import io.heddle.watch.accounting.ThreadUsage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Chooses a program's policy while it runs. One for each run; used by the governor's thread alone. */
public interface Selector {
    /** All policies that it may choose; the program begins under the first. */
    List<Policy> candidates();

    /** The policy that the program is to be under from now on. To be called at every look; cheap. */
    Policy choose(Sample sample);

    /** Whether looks should follow each other quickly now. */
    default boolean isTrying() {
        return false;
    }

    /** It was taken back what it chose, and chooses no more. */
    default void overruled() {}

    /**
     * The program has ended.
     *
     * @param threads what they did in all; of very many only those that did most. None when it goes on without Heddle
     */
    default void conclude(List<ThreadUsage> threads) {}

    /** Whether it has nothing to choose, and needn't be asked. */
    default boolean isFixed() {
        return false;
    }

    /** What it did so far; null when there was no choice. */
    @Nullable
    Selected selected();
}
