package io.heddle.selection.auto;

import io.heddle.governor.selector.DecisionLog;
import io.heddle.governor.selector.SelectionResult;
import io.heddle.governor.selector.Selector;
import io.heddle.governor.selector.SelectorStatus;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.selection.goals.ObservedProgram;
import io.heddle.selection.limits.ExplorationCost;
import io.heddle.selection.slots.GoalMeasure;
import io.heddle.watch.accounting.Sample;
import io.heddle.watch.accounting.ThreadTotals;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

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
    private final DecisionLog decisions;
    private final ChallengerEvidence evidence = new ChallengerEvidence();
    private final ExplorationCost cost = new ExplorationCost();
    private final PeerImpact peers;
    private final EvidenceFirst experiments;
    private final StatusBuilder status;
    private Policy current = Policies.DEFAULT;
    private boolean disabled;

    /**
     * @param measure is closed when the program ends
     * @param program receives the samples
     * @param cpus number of CPUs that the program may use
     * @param decisions receives the decisions; may contain those of an earlier selector
     */
    public GoalSelector(
            Policy challenger,
            GoalMeasure measure,
            ObservedProgram program,
            int cpus,
            RandomGenerator random,
            DecisionLog decisions) {
        this.challenger = challenger;
        this.measure = measure;
        this.program = program;
        this.decisions = decisions;
        this.peers = new PeerImpact(cpus);
        this.experiments = new EvidenceFirst(challenger, peers, new LongWaits(), decisions, random);
        this.status = new StatusBuilder(challenger, decisions, evidence, cost);
    }

    @Override
    public List<Policy> candidates() {
        return List.of(Policies.DEFAULT, challenger);
    }

    @Override
    public Policy choose(Sample sample) {
        decisions.start(sample);
        program.observe(sample);
        if (disabled) {
            return Policies.DEFAULT;
        }
        cost.update(sample, current.equals(challenger) && !experiments.leader().equals(challenger));
        peers.update(sample);
        if (!experiments.isExperimenting()) {
            measure.update(sample);
        }
        boolean mayExperiment = cost.allowsExperiment(
                decisions.ageNanos(), experiments.slotNanos(measure, GOAL_STEPS_PER_SECOND), evidence.loss());
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
        return status.build(activity(), experiments.leader(), unmeasured(), measure.name());
    }

    /** What it does at the moment; null if it only watches the program. */
    private SelectorStatus.@Nullable Phase activity() {
        if (disabled) {
            return SelectorStatus.Phase.DISABLED;
        }
        return experiments.isExperimenting() ? SelectorStatus.Phase.COMPARING : null;
    }

    private String unmeasured() {
        String failure = measure.failure() == null ? experiments.failure() : measure.failure();
        return failure != null ? failure : "no pair is complete yet";
    }
}
