package io.heddle.selection;

import io.heddle.governor.check.HostCapabilities;
import io.heddle.governor.selector.FixedPolicy;
import io.heddle.governor.selector.Selector;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.policy.SelectorSpec;
import io.heddle.policy.VirtualThreads;
import io.heddle.selection.auto.AutoSelector;
import io.heddle.selection.evidence.EvidenceHistory;
import io.heddle.selection.rules.CrossRunSelector;
import io.heddle.selection.rules.LearnedOrderSelector;
import io.heddle.selection.rules.TurnoverSelector;
import java.util.Random;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/** The factory of selectors. */
public final class Selectors {
    private Selectors() {}

    /** The name of the challenger in the evidence. A program with virtual threads has evidence of its own. */
    private static String evidenceKey(Policy challenger, Policy policy) {
        return policy.threads() == null ? challenger.name() : VirtualThreads.NAME + "+" + challenger.name();
    }

    /**
     * Creates a selector for one run on this machine.
     *
     * @param history evidence of earlier runs
     */
    public static Selector of(Policy policy, HostCapabilities host, EvidenceHistory history) {
        return of(policy, host::maySelect, host.cpus().usable().size(), history, new Random());
    }

    /**
     * Creates a selector for one run.
     *
     * @param possible whether a policy may be chosen on this machine
     * @param cpus number of CPUs that the program may use
     * @param history evidence of earlier runs
     */
    static Selector of(
            Policy policy, Predicate<Policy> possible, int cpus, EvidenceHistory history, RandomGenerator random) {
        return switch (policy.selection()) {
            case null -> policy.order() == null ? new FixedPolicy(policy) : new LearnedOrderSelector(policy, history);
            case SelectorSpec.Auto() -> {
                Policy challenger = possible.test(Policies.FIFO) ? Policies.FIFO : Policies.SLICE;
                yield new AutoSelector(challenger, evidenceKey(challenger, policy), cpus, history, random);
            }
            case SelectorSpec.CrossRun(var measure) -> new CrossRunSelector(measure, history);
            case SelectorSpec.Turnover(var reading, var period) -> new TurnoverSelector(reading, period);
        };
    }
}
