package io.heddle.selection.auto;

import io.heddle.governor.selector.DecisionLog;
import io.heddle.governor.selector.SelectionResult;
import io.heddle.governor.selector.Selector;
import io.heddle.governor.selector.SelectorStatus;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.selection.evidence.EvidenceHistory;
import io.heddle.selection.evidence.PriorEvidence;
import io.heddle.selection.evidence.RunOutcome;
import io.heddle.selection.evidence.RunThroughput;
import io.heddle.selection.limits.ExperimentBackoff;
import io.heddle.selection.limits.ExplorationCost;
import io.heddle.selection.limits.UnverifiedLeadLimit;
import io.heddle.selection.pace.PacedMeasures;
import io.heddle.selection.pace.PhaseDetector;
import io.heddle.selection.pace.RunQueuePressure;
import io.heddle.selection.pace.StallCheck;
import io.heddle.selection.slots.PairResult;
import io.heddle.selection.slots.SlotLength;
import io.heddle.selection.slots.Switchback;
import io.heddle.watch.accounting.Sample;
import io.heddle.watch.accounting.ThreadTotals;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The selector {@code auto}: it compares a challenger with {@code default} by experiments while the program runs.
 *
 * <p>It waits until threads wait for CPUs and the program collects often, because allocation between collections is the
 * measure of progress. Then one {@link Switchback} follows another at increasing intervals. Their results are added to
 * the {@link ChallengerEvidence} of earlier runs. Between experiments the leader is in force: the challenger, until the
 * evidence against it exceeds its head start. While the challenger cannot be compared, {@link UnverifiedLeadLimit} bounds its
 * lead. Then {@code default} leads until a comparison is possible.
 *
 * <p>If the program collects rarely, few threads wait, CPUs are idle or threads take short turns, nothing justifies a head start. Then {@link EvidenceFirst} takes over, with
 * the measure that the program allows.
 */
public final class AutoSelector implements Selector {
    private static final SlotLength SLOT = new SlotLength(
            Duration.ofMillis(100), Duration.ofMillis(250), Duration.ofSeconds(3), 6, Duration.ofSeconds(3));

    private static final int MAX_DOUBLINGS = 6;

    /** The first pause after a significant result. Later ones double. */
    private static final Duration PAUSE = Duration.ofSeconds(20);

    /** The same if the challenger is significantly worse. */
    private static final Duration LONG_PAUSE = Duration.ofSeconds(60);

    /**
     * The number of runs with prior evidence for each early retest, because short programs may change, too. With few
     * known pairs, retests are more frequent.
     */
    private static final int RUNS_PER_RETEST = 8;

    private static final int PAIRS_PER_RETEST_STEP = 3;

    private static final Duration SOON = Duration.ofSeconds(2);

    /** The age from which the program is compared regardless of compilers. */
    private static final long WARM_UP_LIMIT_NANOS = Duration.ofSeconds(10).toNanos();

    private final Policy challenger;

    private final int cpus;
    private final ProgramHistory history;
    private final RandomGenerator random;
    private final RunQueuePressure pressure = new RunQueuePressure();
    private final PhaseDetector phases = PhaseDetector.ofAllocation();
    private final ExperimentBackoff backoff = new ExperimentBackoff();
    private final PolicyResidency residency = new PolicyResidency();
    private final UnverifiedLeadLimit leadLimit = new UnverifiedLeadLimit();
    private final PeerImpact peers;
    private final LongWaits waits = new LongWaits();
    private final DecisionLog decisions;
    private final ChallengerEvidence evidence = new ChallengerEvidence();
    private final ExplorationCost cost = new ExplorationCost();
    private final Takeover takeover;
    private final StatusBuilder status;

    /** The policy between experiments. */
    private Policy leader = Policies.DEFAULT;

    /** The policy in force, also during experiments. */
    private Policy current = Policies.DEFAULT;

    private @Nullable Switchback experiment;
    private @Nullable StallCheck regressionCheck;
    private boolean disabled;

    /** Whether the challenger lost its lead to the limit, and gets it back once it can be compared. */
    private boolean hasLostLead;

    /** Whether short ticks are needed to apply prior evidence as soon as it is available. */
    private boolean isAwaitingEvidence = true;

    /** The number of pairs since the last significant result that still holds. */
    private int undecidedPairs;

    /**
     * @param key name of the challenger in the evidence
     * @param cpus number of CPUs that the program may use
     * @param decisions receives the decisions; may contain those of an earlier selector
     */
    public AutoSelector(
            Policy challenger,
            String key,
            int cpus,
            EvidenceHistory history,
            RandomGenerator random,
            DecisionLog decisions) {
        this.challenger = challenger;
        this.cpus = cpus;
        this.decisions = decisions;
        this.peers = new PeerImpact(cpus);
        this.history = new ProgramHistory(history, key);
        this.random = random;
        this.takeover = new Takeover(new EvidenceFirst(challenger, peers, waits, decisions, random), cost, cpus);
        this.status = new StatusBuilder(challenger, decisions, evidence, cost);
    }

    @Override
    public List<Policy> candidates() {
        return List.of(Policies.DEFAULT, challenger);
    }

    @Override
    public Policy choose(Sample sample) {
        residency.update(sample, current);
        cost.update(sample, current.equals(challenger) && !leader().equals(challenger));
        current = decide(sample);
        return current;
    }

    private Policy decide(Sample sample) {
        decisions.start(sample);
        isAwaitingEvidence = history.isAwaited(decisions.ageNanos(sample));
        if (disabled) {
            return Policies.DEFAULT;
        }
        leadLimit.update(sample);
        peers.update(sample);
        history.poll(sample).ifPresent(known -> applyEvidence(known, sample));
        takeover.update(sample);
        if (!isExperimentingByCollections() && isTakenOver(sample)) {
            return takeover.choose(sample, decisions.ageNanos(), !history.isPending(), evidence);
        }
        if (experiment != null) {
            continueExperiment(experiment, sample);
        } else {
            observe(sample);
        }
        if (regressionCheck != null) {
            return regressionCheck.isRestored() ? challenger : Policies.DEFAULT;
        }
        return experiment != null ? experiment.policy() : leader;
    }

    /** Whether {@link EvidenceFirst} is in charge. The leader stays when that changes, if it has evidence. */
    private boolean isTakenOver(Sample sample) {
        boolean challengerLeads = leader.equals(challenger);
        switch (takeover.decide(challengerLeads, evidence)) {
            case NONE -> {}
            case BEGUN -> {
                if (challengerLeads) {
                    revertToDefault(
                            sample, Objects.requireNonNullElse(takeover.reason(), Takeover.TOO_FEW_COLLECTIONS));
                }
            }
            case ENDED -> {
                leadLimit.begin(sample);
                resume();
                if (!evidence.isEmpty()) {
                    setLeader(sample, preferred(), describe());
                }
            }
        }
        return takeover.isInCharge();
    }

    private boolean isExperimentingByCollections() {
        return experiment != null || regressionCheck != null;
    }

    /** The policy between experiments. */
    private Policy leader() {
        return takeover.isInCharge() ? takeover.leader() : leader;
    }

    private void observe(Sample sample) {
        if (regressionCheck != null) {
            checkRegression(regressionCheck, sample);
            return;
        }
        pressure.update(sample);
        phases.update(sample);
        boolean challengerLeads = leader.equals(challenger);
        if (challengerLeads && peers.haveArrived()) {
            backoff.pause(sample, Duration.ZERO);
            if (!preferred().equals(leader)) {
                setLeader(sample, preferred(), "other processes use the CPUs too");
                resume();
                challengerLeads = false;
            }
        }
        if (challengerLeads && phases.hasCollapsed()) {
            regressionCheck = new StallCheck(sample, phases.rate(), false, cpus);
        } else if (challengerLeads && leadLimit.isOver(sample, evidence.isKnownToHelp())) {
            revertToDefault(sample, Takeover.TOO_FEW_COLLECTIONS);
            hasLostLead = true;
        } else if (hasLostLead && !evidence.isEmpty() && leadLimit.isComparable()) {
            setLeader(sample, preferred(), describe());
        } else if (shouldExperiment(sample)) {
            if (decisions.isEmpty()) {
                setLeader(
                        sample,
                        preferred(),
                        "%.1f application threads wait for %d CPUs%s"
                                .formatted(
                                        pressure.waiting(),
                                        cpus,
                                        peers.areBusy() ? ", which other processes use too" : ""));
            }
            if (pressure.compiling() <= Takeover.MAX_COMPILER_SHARE * cpus
                    || decisions.ageNanos(sample) >= WARM_UP_LIMIT_NANOS) {
                startExperiment(sample);
            }
        }
    }

    private void checkRegression(StallCheck check, Sample sample) {
        StallCheck.Step step = check.update(sample);
        if (step != StallCheck.Step.PENDING) {
            regressionCheck = null;
        }
        switch (step) {
            case PENDING -> {}
            case CONFIRMED -> {
                evidence.addRegression();
                revertToDefault(sample, challenger.name() + " reached less than half of the throughput");
                pauseLong(sample);
            }
            case INCONCLUSIVE -> handleMissingProgress(sample);
            case REJECTED -> {
                resume();
                if (check.inExperiment()) {
                    pauseBriefly(sample);
                }
            }
        }
    }

    private void applyEvidence(PriorEvidence known, Sample sample) {
        evidence.start(known);
        if (known.logWaitRatio() != null) {
            waits.start(known.logWaitRatio());
            takeover.begin(evidence);
            return;
        }
        boolean needsWholeRun = known.needsWholeRun();
        setLeader(
                sample, preferred(), "in earlier runs, " + describe() + (needsWholeRun ? "; testing a whole run" : ""));
        boolean pairsDecide = !needsWholeRun && known.wholeRunPreference().isEmpty();
        if (pairsDecide && (evidence.isDoubtful() || shouldRetestSoon())) {
            backoff.pause(sample, SOON);
        } else {
            pauseLong(sample);
        }
    }

    private boolean shouldRetestSoon() {
        int runsPerRetest = Math.min(RUNS_PER_RETEST, 1 + evidence.pairs().bet().pairs() / PAIRS_PER_RETEST_STEP);
        return !evidence.pairs().isWorse() && random.nextInt(runsPerRetest) == 0;
    }

    private String describe() {
        String whole = evidence.prior()
                .wholeRatio()
                .map(", %.2fx in whole runs"::formatted)
                .orElse("");
        String atPeersExpense = peers.loseCpus() ? ", by CPU time where it took CPUs from other processes" : "";
        return (preferred().equals(challenger) ? "" : challenger.name() + " reached ")
                + evidence.pairs().describe()
                + atPeersExpense
                + whole
                + (evidence.pairs().isSignificant() ? "" : "; not significant yet");
    }

    private boolean shouldExperiment(Sample sample) {
        boolean threadsWait = leader.equals(challenger) || pressure.waiting() >= Takeover.MIN_WAITING_PER_CPU * cpus;
        return backoff.isDue(sample, phases.hasChanged())
                && !history.isPending()
                && pressure.isKnown()
                && threadsWait
                && pressure.collectionsPerSecond() >= PacedMeasures.MIN_COLLECTIONS_PER_SECOND
                && isAffordable(
                        slotLength().expected(pressure.collectionsPerSecond()).toNanos());
    }

    private boolean isAffordable(long slotNanos) {
        return cost.allowsExperiment(decisions.ageNanos(), slotNanos, evidence.loss());
    }

    private SlotLength slotLength() {
        return SLOT.after(undecidedPairs, MAX_DOUBLINGS);
    }

    private void startExperiment(Sample sample) {
        SlotLength length = slotLength();
        experiment = new Switchback(
                Policies.DEFAULT,
                challenger,
                cpus,
                length,
                length.expected(pressure.collectionsPerSecond()),
                random.nextBoolean(),
                sample);
    }

    private void continueExperiment(Switchback running, Sample sample) {
        switch (running.update(sample)) {
            case RUNNING -> {}
            case PAIR_COMPLETED -> addPair(running.result(), sample);
            case TOO_SLOW -> {
                experiment = null;
                regressionCheck = new StallCheck(sample, running.rate(sample), true, cpus);
            }
            case TOO_FEW_COLLECTIONS -> {
                leadLimit.pairFailed(sample);
                resume();
                pauseBriefly(sample);
            }
            case NO_PROGRESS -> handleMissingProgress(sample);
            case INTERRUPTED -> {
                revertToDefault(sample, running.interruption());
                pauseBriefly(sample);
            }
        }
    }

    private void addPair(PairResult ended, Sample sample) {
        decisions.add(ended.toSlotPair(decisions.ageNanos(sample) / 1e9, challenger.name()));
        leadLimit.pairCompleted();
        if (!ended.comparison().countsAsEvidence()) {
            resume();
            backoff.pause(sample, Duration.ofNanos(ended.nanos()));
            return;
        }
        peers.add(ended.comparison());
        waits.add(ended.comparison());
        evidence.add(ended);
        setLeader(sample, preferred(), describe());
        boolean isConfirmed = evidence.pairs().isSignificant()
                && evidence.confirms(evidence.pairs().isBetter());
        if (isConfirmed) {
            evidence.confirmed();
        }
        undecidedPairs = isConfirmed ? 0 : undecidedPairs + 1;
        resume();
        boolean isRejected = peers.loseCpus() && peers.hasEnoughPairs() && !leader.equals(challenger);
        if (isConfirmed || isRejected) {
            pauseLong(sample);
        } else {
            int pairs = evidence.isDoubtful() ? 0 : undecidedPairs - 1;
            backoff.pause(sample, Duration.ofNanos(ended.nanos()).multipliedBy(pairs));
        }
    }

    /**
     * The policy that the evidence prefers. If the challenger takes CPUs from other programs, it must need clearly less
     * CPU time. If that is unknown and other programs are busy, at least one pair must exist.
     */
    private Policy preferred() {
        boolean isPreferred = evidence.preference().isForChallenger();
        if (peers.loseCpus()) {
            isPreferred = peers.challengerNeedsLessCpuTime();
        } else if (peers.hasNoPair() && peers.areBusy()) {
            isPreferred &= !evidence.isEmpty();
        }
        return isPreferred ? challenger : Policies.DEFAULT;
    }

    private void pauseLong(Sample sample) {
        backoff.pauseLonger(sample, evidence.pairs().isWorse() ? LONG_PAUSE : PAUSE);
    }

    /** Pauses after an interruption that no policy has caused. */
    private void pauseBriefly(Sample sample) {
        backoff.pauseLonger(sample, SOON);
    }

    private void setLeader(Sample sample, Policy chosen, String why) {
        hasLostLead = false;
        if (!leader.equals(challenger)) {
            leadLimit.begin(sample);
        }
        decisions.add(sample, chosen, why);
        leader = chosen;
    }

    /**
     * Handles missing measurements: a significantly better challenger keeps its lead within {@link UnverifiedLeadLimit}, any
     * other loses it.
     */
    private void handleMissingProgress(Sample sample) {
        if (evidence.pairs().isBetter()) {
            resume();
            pauseLong(sample);
        } else {
            revertToDefault(sample, Takeover.TOO_FEW_COLLECTIONS);
            pauseBriefly(sample);
        }
    }

    private void revertToDefault(Sample sample, String why) {
        setLeader(sample, Policies.DEFAULT, why);
        resume();
    }

    /** Ends experiments and checks, and continues under the leader. */
    private void resume() {
        experiment = null;
        pressure.reset();
        phases.reset();
    }

    @Override
    public boolean isExperimenting() {
        return isExperimentingByCollections() || takeover.isExperimenting() || isAwaitingEvidence;
    }

    @Override
    public void disable() {
        disabled = true;
        experiment = null;
        regressionCheck = null;
        leader = Policies.DEFAULT;
        takeover.stop();
    }

    @Override
    public void conclude(List<ThreadTotals> threads) {
        // The throughput of a whole run is comparable only if other programs were quiet.
        RunThroughput throughput = peers.wereQuiet() ? residency.throughput().orElse(null) : null;
        // A run that was to measure the challenger counts even if the challenger was withdrawn.
        boolean isOfChallenger =
                residency.covers(challenger) || evidence.prior().needsWholeRun();
        boolean isOfDefault = residency.covers(Policies.DEFAULT) && !evidence.isEmpty();
        history.add(new RunOutcome(
                evidence.learned(),
                takeover.isInCharge() ? waits.ofRun() : null,
                isOfDefault && !isOfChallenger ? throughput : null,
                isOfChallenger ? throughput : null));
    }

    @Override
    public SelectionResult selected() {
        return decisions.selected("kept default: " + reasonForDefault("the program was too short to measure"));
    }

    @Override
    public SelectorStatus status() {
        String measure = takeover.isInCharge() ? takeover.measure() : PacedMeasures.COLLECTIONS;
        return status.build(activity(), leader(), reasonForDefault("measuring the program"), measure);
    }

    /** What it does at the moment; null if it only watches the program. */
    private SelectorStatus.@Nullable Phase activity() {
        if (disabled) {
            return SelectorStatus.Phase.DISABLED;
        } else if (regressionCheck != null) {
            return SelectorStatus.Phase.CHECKING;
        }
        return experiment != null || takeover.isExperimenting() ? SelectorStatus.Phase.COMPARING : null;
    }

    private String reasonForDefault(String unmeasured) {
        if (takeover.isInCharge()) {
            String reason = takeover.reasonForDefault();
            return reason == null ? unmeasured : reason;
        }
        if (!pressure.isKnown()) {
            return unmeasured;
        }
        if (pressure.waiting() < Takeover.MIN_WAITING_PER_CPU * cpus) {
            return Takeover.rarelyWait(pressure.waiting());
        }
        return pressure.collectionsPerSecond() < PacedMeasures.MIN_COLLECTIONS_PER_SECOND
                ? Takeover.TOO_FEW_COLLECTIONS + " (%.1f a second)".formatted(pressure.collectionsPerSecond())
                : "no experiment was possible";
    }
}
