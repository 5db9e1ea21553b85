package io.heddle.selection;

import io.heddle.governor.check.HostCapabilities;
import io.heddle.governor.selector.DecisionLog;
import io.heddle.governor.selector.FixedPolicy;
import io.heddle.governor.selector.Selector;
import io.heddle.kernel.constraints.CpuLimits;
import io.heddle.kernel.tasks.Proc;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.policy.SelectorSpec;
import io.heddle.policy.VirtualThreads;
import io.heddle.selection.auto.AutoSelector;
import io.heddle.selection.auto.CpuLimitFollower;
import io.heddle.selection.auto.GoalSelector;
import io.heddle.selection.evidence.EvidenceHistory;
import io.heddle.selection.goals.CommandStarter;
import io.heddle.selection.goals.GoalReader;
import io.heddle.selection.goals.GoalSource;
import io.heddle.selection.goals.GoalSpec;
import io.heddle.selection.goals.Goals;
import io.heddle.selection.goals.ObservedProgram;
import io.heddle.selection.goals.readers.GoalReaders;
import io.heddle.selection.pace.CpuCostReader;
import io.heddle.selection.pace.PacedMeasures;
import io.heddle.selection.pace.ProgramPace;
import io.heddle.selection.rules.CrossRunSelector;
import io.heddle.selection.rules.LearnedOrderSelector;
import io.heddle.selection.rules.TurnoverSelector;
import io.heddle.selection.slots.GoalMeasure;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;

/** The factory of selectors. */
public final class Selectors {
    /** The policies that {@code auto} may compare with {@code default}, the most effective first. */
    public static final List<Policy> CHALLENGERS = List.of(Policies.FIFO, Policies.SLICE_NICE, Policies.SLICE);

    private Selectors() {}

    /** The name of the challenger in the evidence. A program with virtual threads has evidence of its own. */
    private static String evidenceKey(Policy challenger, Policy policy) {
        return policy.threads() == null ? challenger.name() : VirtualThreads.NAME + "+" + challenger.name();
    }

    /**
     * Creates a selector for one run on this machine.
     *
     * @param limits CPU limits of the program at its start; {@code auto} follows their changes
     * @param history evidence of earlier runs
     */
    public static Selector of(Policy policy, HostCapabilities host, CpuLimits limits, EvidenceHistory history) {
        return switch (policy.selection()) {
            case null -> policy.order() == null ? new FixedPolicy(policy) : new LearnedOrderSelector(policy, history);
            case SelectorSpec.Auto() -> {
                Policy challenger = challenger(host, limits);
                String key = evidenceKey(challenger, policy);
                yield follow(limits, decisions -> (cpus, fromStart) -> {
                    EvidenceHistory comparable = fromStart ? history : EvidenceHistory.NONE;
                    return new AutoSelector(challenger, key, cpus, comparable, new Random(), decisions);
                });
            }
            case SelectorSpec.CrossRun(var measure) -> new CrossRunSelector(measure, history);
            case SelectorSpec.Turnover(var reading, var period) -> new TurnoverSelector(reading, period);
        };
    }

    /**
     * Creates the selector {@code auto} for one run on this machine, with goals of the user.
     *
     * @param limits CPU limits of the program at its start; the selector follows their changes
     * @param starter starts the commands of goals
     */
    public static Selector towards(Goals goals, HostCapabilities host, CpuLimits limits, CommandStarter starter) {
        Policy challenger = challenger(host, limits);
        ObservedProgram program = new ObservedProgram(starter);
        ProgramPace pace = new ProgramPace();
        program.addObserver(pace::update);
        List<GoalReader> readers = Stream.concat(Stream.of(goals.aim()), goals.kept().stream())
                .map(goal -> reader(goal, program, limits, pace))
                .toList();
        return follow(
                limits,
                decisions -> (cpus, _) -> new GoalSelector(
                        challenger,
                        new GoalMeasure(goals, readers, cpus, () -> new PacedMeasures(cpus).view(pace)),
                        program,
                        cpus,
                        new Random(),
                        decisions));
    }

    private static GoalReader reader(GoalSpec goal, ObservedProgram program, CpuLimits limits, ProgramPace pace) {
        if (goal.source() instanceof GoalSource.ProgramCpu) {
            CpuCostReader reader = new CpuCostReader(limits.cpus(), pace);
            program.addObserver(reader::observe);
            return reader;
        }
        return GoalReaders.open(goal, program);
    }

    /** The first one that this machine allows and that can be reverted. */
    private static Policy challenger(HostCapabilities host, CpuLimits limits) {
        return CHALLENGERS.stream()
                .filter(policy -> host.maySelect(policy, limits))
                .filter(policy -> host.obstacleToRevert(policy).isEmpty())
                .findFirst()
                .orElse(CHALLENGERS.getLast());
    }

    private static Selector follow(CpuLimits limits, Function<DecisionLog, CpuLimitFollower.Factory> selectors) {
        DecisionLog decisions = new DecisionLog(SelectorSpec.Auto.NAME);
        Proc proc = Proc.live();
        return new CpuLimitFollower(limits, pid -> CpuLimits.of(proc, pid), selectors.apply(decisions), decisions);
    }
}
