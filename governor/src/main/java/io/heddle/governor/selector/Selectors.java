package io.heddle.governor.selector;

import io.heddle.governor.policy.Policies;
import io.heddle.governor.policy.Policy;
import io.heddle.governor.policy.Selection;
import io.heddle.governor.policy.VirtualThreads;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/** Makes the selector that a policy names. */
public final class Selectors {
    private Selectors() {}

    /** With virtual threads a program is another. */
    private static String key(Policy challenger, Policy policy) {
        return policy.threads() == null ? challenger.name() : VirtualThreads.NAME + "+" + challenger.name();
    }

    /**
     * A new one, for one run.
     *
     * @param possible whether a policy may be chosen here
     * @param cpus that the program may use
     * @param memory of earlier runs
     */
    public static Selector of(
            Policy policy, Predicate<Policy> possible, int cpus, Memory memory, RandomGenerator random) {
        return switch (policy.selection()) {
            case null -> policy.order() == null ? new FixedPolicy(policy) : new Experienced(policy, memory);
            case Selection.Auto() -> {
                Policy challenger = possible.test(Policies.FIFO) ? Policies.FIFO : Policies.SLICE;
                yield new Auto(challenger, key(challenger, policy), cpus, memory, random);
            }
            case Selection.CrossRun(var measure) -> new CrossRun(measure, memory);
            case Selection.Turnover(var reading, var period) -> new Turnover(reading, period);
        };
    }
}
