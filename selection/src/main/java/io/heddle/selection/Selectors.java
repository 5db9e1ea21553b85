package io.heddle.selection;

import io.heddle.governor.check.HostCapabilities;
import io.heddle.governor.selector.FixedPolicy;
import io.heddle.governor.selector.Selector;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.policy.SelectorSpec;
import io.heddle.policy.VirtualThreads;
import io.heddle.selection.auto.AutoSelector;
import io.heddle.selection.auto.GoalSelector;
import io.heddle.selection.evidence.EvidenceHistory;
import io.heddle.selection.goals.CommandStarter;
import io.heddle.selection.goals.GoalReader;
import io.heddle.selection.goals.Goals;
import io.heddle.selection.goals.ObservedProgram;
import io.heddle.selection.goals.readers.GoalReaders;
import io.heddle.selection.rules.CrossRunSelector;
import io.heddle.selection.rules.LearnedOrderSelector;
import io.heddle.selection.rules.TurnoverSelector;
import io.heddle.selection.slots.GoalMeasure;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

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
     * Creates the selector {@code auto} for one run on this machine, with goals of the user.
     *
     * @param starter starts the commands of goals
     */
    public static Selector towards(Goals goals, HostCapabilities host, CommandStarter starter) {
        int cpus = host.cpus().usable().size();
        ObservedProgram program = new ObservedProgram(starter);
        List<GoalReader> readers = Stream.concat(Stream.of(goals.aim()), goals.kept().stream())
                .map(goal -> GoalReaders.open(goal, program))
                .toList();
        return new GoalSelector(
                challenger(host::maySelect), new GoalMeasure(goals, readers, cpus), program, cpus, new Random());
    }

    private static Policy challenger(Predicate<Policy> possible) {
        return possible.test(Policies.FIFO) ? Policies.FIFO : Policies.SLICE;
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
                Policy challenger = challenger(possible);
                yield new AutoSelector(challenger, evidenceKey(challenger, policy), cpus, history, random);
            }
            case SelectorSpec.CrossRun(var measure) -> new CrossRunSelector(measure, history);
            case SelectorSpec.Turnover(var reading, var period) -> new TurnoverSelector(reading, period);
        };
    }
}
