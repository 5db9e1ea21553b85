package io.heddle.selection.auto;

import io.heddle.governor.selector.Choice;
import io.heddle.governor.selector.DecisionLog;
import io.heddle.governor.selector.SelectionResult;
import io.heddle.governor.selector.Selector;
import io.heddle.governor.selector.SelectorStatus;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.policy.SelectorSpec;
import io.heddle.selection.goals.ObservedProgram;
import io.heddle.selection.slots.GoalMeasure;
import io.heddle.watch.accounting.Sample;
import io.heddle.watch.accounting.ThreadTotals;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The selector {@code auto} with a goal of the user: it compares a challenger with {@code default} by that goal alone. The challenger
 * leads only while it is significantly better by the goal, and not significantly worse by a goal to keep.
 */
public final class GoalSelector implements Selector {
    /** A slot of a goal needs no steps of progress. */
    private static final double GOAL_STEPS_PER_SECOND = Double.POSITIVE_INFINITY;

    private final Policy challenger;
    private final GoalMeasure measure;
    private final ObservedProgram program;
    private final DecisionLog decisions = new DecisionLog(SelectorSpec.Auto.NAME);
    private final ChallengerEvidence evidence = new ChallengerEvidence();
    private final ExplorationCost cost = new ExplorationCost();
    private final PeerImpact peers;
    private final EvidenceFirst experiments;
    private Policy current = Policies.DEFAULT;
    private boolean disabled;

    /**
     * @param measure is closed when the program ends
     * @param program receives the JVM that runs
     * @param cpus number of CPUs that the program may use
     */
    public GoalSelector(
            Policy challenger, GoalMeasure measure, ObservedProgram program, int cpus, RandomGenerator random) {
        this.challenger = challenger;
        this.measure = measure;
        this.program = program;
        this.peers = new PeerImpact(cpus);
        this.experiments = new EvidenceFirst(challenger, peers, decisions, random);
    }

    @Override
    public List<Policy> candidates() {
        return List.of(Policies.DEFAULT, challenger);
    }

    @Override
    public Policy choose(Sample sample) {
        decisions.start(sample);
        program.observe(sample.jvm());
        if (disabled) {
            return Policies.DEFAULT;
        }
        cost.update(sample, current.equals(challenger) && !experiments.leader().equals(challenger));
        peers.update(sample);
        if (!experiments.isExperimenting()) {
            measure.update(sample);
        }
        boolean mayExperiment = cost.allowsExperiment(
                decisions.ageNanos(), experiments.slotNanos(measure, GOAL_STEPS_PER_SECOND), evidence.gain());
        current = experiments.choose(sample, measure.failure() == null ? measure : null, mayExperiment, evidence);
        return current;
    }

    @Override
    public boolean isExperimenting() {
        return experiments.isExperimenting();
    }

    @Override
    public void disable() {
        disabled = true;
        experiments.stop();
        measure.close();
    }

    @Override
    public void conclude(List<ThreadTotals> threads) {
        measure.close();
    }

    @Override
    public SelectionResult selected() {
        return decisions.selected("kept default: " + unmeasured());
    }

    @Override
    public SelectorStatus status() {
        Choice last = decisions.last();
        return new SelectorStatus(
                SelectorSpec.Auto.NAME,
                phase(),
                experiments.leader().name(),
                challenger.name(),
                last == null ? null : Double.valueOf(last.atSeconds()),
                last == null ? unmeasured() : last.why(),
                measure.name(),
                evidence.gain().estimate(),
                cost.share(decisions.ageNanos(), evidence.gain()));
    }

    private SelectorStatus.Phase phase() {
        if (disabled) {
            return SelectorStatus.Phase.DISABLED;
        } else if (experiments.isExperimenting()) {
            return SelectorStatus.Phase.COMPARING;
        }
        return decisions.isEmpty() ? SelectorStatus.Phase.OBSERVING : SelectorStatus.Phase.SETTLED;
    }

    private String unmeasured() {
        String failure = measure.failure() == null ? experiments.failure() : measure.failure();
        return failure != null ? failure : "no pair is complete yet";
    }
}
