package io.heddle.selection;

import io.heddle.governor.check.HostCapabilities;
import io.heddle.governor.selector.FixedPolicy;
import io.heddle.governor.selector.Selector;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.policy.SelectorSpec;
import io.heddle.policy.VirtualThreads;
import io.heddle.selection.auto.Auto;
import io.heddle.selection.evidence.EvidenceHistory;
import io.heddle.selection.rules.CrossRun;
import io.heddle.selection.rules.LearnedOrder;
import io.heddle.selection.rules.Turnover;
import java.util.Random;
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
     * A new one, for one run on this machine.
     *
     * @param memory of earlier runs
     */
    public static Selector of(Policy policy, HostCapabilities host, EvidenceHistory memory) {
        return of(policy, host::maySelect, host.cpus().usable().size(), memory, new Random());
    }

    /**
     * A new one, for one run.
     *
     * @param possible whether a policy may be chosen here
     * @param cpus that the program may use
     * @param memory of earlier runs
     */
    static Selector of(
            Policy policy, Predicate<Policy> possible, int cpus, EvidenceHistory memory, RandomGenerator random) {
        return switch (policy.selection()) {
            case null -> policy.order() == null ? new FixedPolicy(policy) : new LearnedOrder(policy, memory);
            case SelectorSpec.Auto() -> {
                Policy challenger = possible.test(Policies.FIFO) ? Policies.FIFO : Policies.SLICE;
                yield new Auto(challenger, key(challenger, policy), cpus, memory, random);
            }
            case SelectorSpec.CrossRun(var measure) -> new CrossRun(measure, memory);
            case SelectorSpec.Turnover(var reading, var period) -> new Turnover(reading, period);
        };
    }
}
