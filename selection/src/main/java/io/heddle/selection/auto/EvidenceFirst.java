package io.heddle.selection.auto;

import io.heddle.governor.selector.DecisionLog;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.selection.evidence.PairEvidence;
import io.heddle.selection.limits.ChangeChecks;
import io.heddle.selection.limits.ExperimentBackoff;
import io.heddle.selection.pace.PaceWatch;
import io.heddle.selection.slots.Measure;
import io.heddle.selection.slots.PairResult;
import io.heddle.selection.slots.PairedSlots;
import io.heddle.selection.slots.Slot;
import io.heddle.selection.slots.SlotLength;
import io.heddle.watch.accounting.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The experiments in a program that shows its progress slowly, or that a goal of the user judges. The challenger has no head start:
 * it leads only while pairs are significantly for it. Used by the governor's thread alone.
 */
final class EvidenceFirst {
    private static final int MAX_DOUBLINGS = 4;

    /** The first pause after a significant result. Later ones double. */
    private static final Duration PAUSE = Duration.ofMinutes(1);

    /** The longest pause between undecided pairs. */
    private static final Duration MAX_UNDECIDED_PAUSE = Duration.ofMinutes(10);

    /** The first pause after a pair that could not be measured. Later ones double. */
    private static final Duration RETRY = Duration.ofSeconds(10);

    /** The wealth below which the challenger loses its lead. It is lower, so that one contrary pair only causes further ones. */
    private static final double DOUBTFUL_WEALTH = 10;

    /** The time that the challenger leads while no measure is available. */
    private static final long UNMEASURED_NANOS = Duration.ofSeconds(10).toNanos();

    private final Policy challenger;
    private final PeerImpact peers;
    private final LongWaits waits;
    private final DecisionLog decisions;
    private final RandomGenerator random;
    private final ExperimentBackoff backoff = new ExperimentBackoff();
    private Policy leader = Policies.DEFAULT;

    /** Whether the challenger has reached significance and has not become doubtful since. */
    private boolean isProven;

    private final PaceWatch watch = new PaceWatch();
    private final ChangeChecks changeChecks = new ChangeChecks();

    /** The name of the measure by which progress collapsed under the challenger; null after a pair by it that is for the challenger. */
    private @Nullable String collapsed;

    /** Whether a pair is due because of that collapse. */
    private boolean isCollapseUnchecked;

    private @Nullable PairedSlots<?> pair;

    /** The number of pairs without more evidence than before, since the last significant result. */
    private int undecidedPairs;

    private long measuredAt;
    private @Nullable String failure;

    /** The number of pairs in a row that could not be measured. */
    private int failures;

    /** The evidence by the measures that the challenger must not make worse, in their order. */
    private final List<PairEvidence> kept = new ArrayList<>();

    /** The evidence that the leader follows from; null if it must be applied again. */
    private @Nullable PairEvidence applied;

    EvidenceFirst(Policy challenger, PeerImpact peers, LongWaits waits, DecisionLog decisions, RandomGenerator random) {
        this.challenger = challenger;
        this.peers = peers;
        this.waits = waits;
        this.decisions = decisions;
        this.random = random;
    }

    /**
     * Takes a sample.
     *
     * @param measure the measure for the next pair; null if there is none now
     * @param mayExperiment whether a pair may begin now
     * @return the policy from now on
     */
    Policy choose(Sample sample, @Nullable Measure<?> measure, boolean mayExperiment, ChallengerEvidence evidence) {
        if (measure != null || pair != null) {
            measuredAt = sample.nanos();
        }
        if (leader.equals(challenger) && peers.haveArrived()) {
            // The lead may be at the expense of programs that were not there before.
            backoff.pause(sample, Duration.ZERO);
        }
        changeChecks.update(sample);
        if (pair != null) {
            continuePair(pair, sample, evidence);
        } else {
            observe(sample, measure, mayExperiment, evidence);
        }
        return pair != null ? pair.policy() : leader;
    }

    private void observe(
            Sample sample, @Nullable Measure<?> measure, boolean mayExperiment, ChallengerEvidence evidence) {
        watch.update(sample, measure);
        if (leader.equals(challenger) && watch.hasCollapsed()) {
            collapsed = watch.measure();
            isCollapseUnchecked = true;
            lead(sample, Policies.DEFAULT, "the program made less than an eighth of its usual progress");
        } else if (measure == null && leader.equals(challenger) && sample.nanos() - measuredAt > UNMEASURED_NANOS) {
            lead(sample, Policies.DEFAULT, "the program cannot be measured at the moment");
            applied = null;
        }
        if (measure != null) {
            updateLeader(sample, evidence, measure.name());
            if (mayExperiment) {
                beginIfDue(measure, sample);
            }
        }
    }

    private void beginIfDue(Measure<?> measure, Sample sample) {
        boolean isPlanned = backoff.isDue(sample, false);
        boolean hasChanged = isCollapseUnchecked || watch.hasChanged();
        if (isPlanned || (hasChanged && isAffordableForChange(measure, sample))) {
            if (!isPlanned) {
                changeChecks.begin();
            }
            isCollapseUnchecked = false;
            pair = begin(measure, sample);
        }
    }

    private boolean isAffordableForChange(Measure<?> measure, Sample sample) {
        return changeChecks.allow(decisions.ageNanos(sample), 2 * slotNanos(measure, Double.POSITIVE_INFINITY));
    }

    private <S extends Slot> PairedSlots<S> begin(Measure<S> measure, Sample sample) {
        return new PairedSlots<>(measure, challenger, length(measure), random.nextBoolean(), sample);
    }

    private SlotLength length(Measure<?> measure) {
        return measure.length().after(undecidedPairs, MAX_DOUBLINGS);
    }

    /**
     * The expected duration of the next slot in nanoseconds.
     *
     * @param stepsPerSecond steps of progress a second
     */
    long slotNanos(Measure<?> measure, double stepsPerSecond) {
        return length(measure).expected(stepsPerSecond).toNanos();
    }

    private void continuePair(PairedSlots<?> running, Sample sample, ChallengerEvidence evidence) {
        PairedSlots.Step step = running.update(sample);
        if (step != PairedSlots.Step.RUNNING) {
            endPair();
        }
        switch (step) {
            case RUNNING -> {}
            case COMPLETED -> complete(running, sample, evidence);
            case FAILED -> {
                failure = running.failure();
                if (collapsed != null) {
                    // The challenger has probably stalled the program again.
                    backoff.pauseLonger(sample, PAUSE);
                } else {
                    backoff.pause(sample, RETRY.multipliedBy(1L << failures));
                    failures = Math.min(failures + 1, MAX_DOUBLINGS);
                }
            }
            case INTERRUPTED -> backoff.pause(sample, RETRY);
        }
    }

    private void endPair() {
        pair = null;
        changeChecks.end();
        watch.reset();
    }

    private void complete(PairedSlots<?> ended, Sample sample, ChallengerEvidence evidence) {
        failure = null;
        failures = 0;
        PairResult result = ended.result();
        decisions.add(result.toSlotPair(decisions.ageNanos(sample) / 1e9, challenger.name()));
        if (!result.comparison().countsAsEvidence()) {
            backoff.pause(sample, RETRY);
            return;
        }
        if (result.difference() > 0 && ended.measure().equals(collapsed)) {
            collapsed = null;
        }
        peers.add(result.comparison());
        waits.add(result.comparison());
        double wealthBefore = evidence.pairs().wealth();
        evidence.add(result);
        addKept(result.comparison().kept());
        updateLeader(sample, evidence, ended.measure());
        boolean isForChallenger = evidence.pairs().bet().above() >= PairEvidence.TWO_SIDED_WEALTH;
        boolean isAgainst = evidence.pairs().bet().below() >= PairEvidence.TWO_SIDED_WEALTH;
        boolean isConfirmed = !result.comparison().isAtPeersExpense()
                && ((isForChallenger && evidence.confirms(true)) || (isAgainst && evidence.confirms(false)));
        if (isConfirmed) {
            evidence.confirmed();
        }
        if (isConfirmed) {
            undecidedPairs = 0;
        } else if (evidence.pairs().wealth() <= wealthBefore) {
            undecidedPairs++;
        }
        if (isConfirmed || waits.areLongerInSeveral()) {
            backoff.pauseLonger(sample, PAUSE);
        } else {
            Duration pause =
                    Duration.ofNanos(result.nanos()).multipliedBy(undecidedPairs / SlotLength.PAIRS_PER_DOUBLING);
            backoff.pause(sample, pause.compareTo(MAX_UNDECIDED_PAUSE) < 0 ? pause : MAX_UNDECIDED_PAUSE);
        }
    }

    private void updateLeader(Sample sample, ChallengerEvidence evidence, String measure) {
        if (evidence.pairs().equals(applied) || evidence.isEmpty()) {
            return;
        }
        applied = evidence.pairs();
        double wealth = evidence.pairs().bet().above();
        isProven = wealth >= (isProven ? DOUBTFUL_WEALTH : PairEvidence.TWO_SIDED_WEALTH);
        boolean mayLead = isProven && collapsed == null && keepsAll() && !waits.areLonger() && !peers.loseCpus();
        Policy next = mayLead ? challenger : Policies.DEFAULT;
        lead(sample, next, describe(evidence, next, measure));
    }

    private void addKept(List<Double> differences) {
        while (kept.size() < differences.size()) {
            kept.add(PairEvidence.NONE);
        }
        for (int i = 0; i < differences.size(); i++) {
            kept.set(i, kept.get(i).plus(differences.get(i)));
        }
    }

    /** Whether no measure that the challenger must keep is significantly worse. */
    private boolean keepsAll() {
        return kept.stream().noneMatch(PairEvidence::isWorse);
    }

    private String describe(ChallengerEvidence evidence, Policy next, String measure) {
        boolean isChallenger = next.equals(challenger);
        boolean isWorse = evidence.pairs().bet().below() >= PairEvidence.TWO_SIDED_WEALTH;
        int pairs = evidence.pairs().bet().pairs();
        return "%s%.2fx the performance of default by %s in %d %s%s%s%s"
                .formatted(
                        isChallenger ? "" : challenger.name() + " reached ",
                        evidence.pairs().ratio(),
                        measure,
                        pairs,
                        pairs == 1 ? "pair" : "pairs",
                        keepsAll() ? "" : "; worse by a goal to keep",
                        waits.areLonger() ? "; some requests or threads waited much longer" : "",
                        isChallenger || isWorse ? "" : "; not significant");
    }

    private void lead(Sample sample, Policy next, String why) {
        decisions.add(sample, next, why);
        if (!next.equals(leader)) {
            watch.reset();
        }
        leader = next;
    }

    Policy leader() {
        return leader;
    }

    /** Whether clients or threads wait longer under the challenger, at any load. */
    boolean areWaitsLonger() {
        return waits.areLongerAtAnyLoad();
    }

    /** Whether a pair is running, which needs short ticks. */
    boolean isExperimenting() {
        return pair != null;
    }

    /** The reason why the last pair could not be measured; null if it could. */
    @Nullable
    String failure() {
        return failure;
    }

    /**
     * Takes over the choice.
     *
     * @param isProven whether the challenger has led with a significant result
     */
    void begin(boolean isProven) {
        this.isProven = isProven;
        applied = null;
    }

    /** Ends the pair and the lead. */
    void stop() {
        endPair();
        collapsed = null;
        leader = Policies.DEFAULT;
    }
}
