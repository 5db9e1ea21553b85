package io.heddle.selection.auto;

import io.heddle.governor.selector.DecisionLog;
import io.heddle.governor.selector.Selected;
import io.heddle.governor.selector.Selector;
import io.heddle.governor.selector.SlotPair;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.policy.SelectorSpec;
import io.heddle.selection.evidence.EvidenceHistory;
import io.heddle.selection.evidence.EvidenceState;
import io.heddle.selection.evidence.Preference;
import io.heddle.selection.evidence.PriorEvidence;
import io.heddle.selection.evidence.RunOutcome;
import io.heddle.selection.evidence.RunThroughput;
import io.heddle.watch.ProgramIdentity;
import io.heddle.watch.accounting.Sample;
import io.heddle.watch.accounting.ThreadUsage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Chooses by experiment: where more threads are ready than CPUs it lets the policy lead that probably helps, and compares it
 * with {@code default} while the program runs.
 *
 * <p>It watches until threads wait for CPUs and the program collects, for without collections nothing shows its progress. From
 * then on one {@link Switchback} follows another, at ever longer intervals, and what each shows is added to the {@link EvidenceState},
 * to which earlier runs have contributed. Between them the program is under the leader: the challenger, until more speaks
 * against it than was in its favour before anything was known. The challenger never leads for longer than {@link LeadLimit} allows
 * while it cannot be compared; then {@code default} leads until a comparison is possible.
 */
public final class Auto implements Selector {
    /** Threads kept waiting, for each CPU: below it a policy has little to reorder. */
    private static final double CROWDED = 0.5;

    private static final SlotLength SLOT =
            new SlotLength(Duration.ofMillis(100), Duration.ofMillis(250), Duration.ofSeconds(3), 6);

    /** After so many pairs slots last twice as long, to show smaller differences. */
    private static final int PAIRS_OF_A_LENGTH = 6;

    private static final int MOST_LENGTHENINGS = 6;

    /** What is proved is looked at again after so long, then after twice that, and so on. */
    private static final Duration PAUSE = Duration.ofSeconds(20);

    /** The same for a challenger that is known to do less. */
    private static final Duration LONG_PAUSE = Duration.ofSeconds(60);

    /**
     * One run in so many of those that begin with what earlier ones have shown looks at it soon, for short programs too may
     * change; more of them where few pairs are known.
     */
    private static final int RUNS_A_LOOK = 8;

    private static final int PAIRS_FOR_FEWER_LOOKS = 3;

    private static final Duration SOON = Duration.ofSeconds(2);

    /**
     * Compilers that take more of the CPUs than this change the program faster than slots can compare; and slots of {@code default}
     * would hold them up.
     */
    private static final double CALM = 0.25;

    /** Then it is compared all the same. */
    private static final long YOUTH_NANOS = Duration.ofSeconds(10).toNanos();

    private static final String TOO_FEW_COLLECTIONS = "too few collections to tell";

    /** Who the program is shows soon after its start, or never. */
    private static final long INTRODUCTION_NANOS = Duration.ofSeconds(2).toNanos();

    private final Policy challenger;

    /** Under which it is remembered. */
    private final String key;

    private final int cpus;
    private final EvidenceHistory memory;
    private final RandomGenerator random;
    private final RunQueuePressure pressure = new RunQueuePressure();
    private final PhaseDetector phases = new PhaseDetector();
    private final ExperimentBackoff schedule = new ExperimentBackoff();
    private final PolicyResidency leads = new PolicyResidency();
    private final LeadLimit limit = new LeadLimit();
    private final PeerImpact neighbours;
    private final DecisionLog decisions = new DecisionLog(SelectorSpec.Auto.NAME);
    private final List<Double> learned = new ArrayList<>();
    private @Nullable ProgramIdentity program;
    private @Nullable CompletableFuture<PriorEvidence> recollecting;
    private PriorEvidence recollection = PriorEvidence.NONE;
    private EvidenceState standing = EvidenceState.NONE;
    private Preference leaning = Preference.of(standing);

    /** Between experiments. */
    private Policy leader = Policies.DEFAULT;

    /** In experiments too. */
    private Policy current = Policies.DEFAULT;

    private @Nullable Switchback experiment;
    private @Nullable RegressionCheck suspicion;
    private boolean overruled;

    /** The challenger leads again as soon as it can be compared. */
    private boolean hasGivenWay;

    /** To begin with what earlier runs have shown as soon as can be. */
    private boolean isAwaitingIntroduction = true;

    /** Pairs since something was proved that still holds. */
    private int undecided;

    /**
     * @param key under which the challenger is remembered
     * @param cpus that the program may use
     */
    public Auto(Policy challenger, String key, int cpus, EvidenceHistory memory, RandomGenerator random) {
        this.challenger = challenger;
        this.key = key;
        this.cpus = cpus;
        this.neighbours = new PeerImpact(cpus);
        this.memory = memory;
        memory.prepare();
        this.random = random;
    }

    @Override
    public List<Policy> candidates() {
        return List.of(Policies.DEFAULT, challenger);
    }

    @Override
    public Policy choose(Sample sample) {
        leads.look(sample, current);
        current = decide(sample);
        return current;
    }

    private Policy decide(Sample sample) {
        decisions.look(sample);
        isAwaitingIntroduction =
                (program == null || recollecting != null) && decisions.ageNanos(sample) < INTRODUCTION_NANOS;
        if (overruled) {
            return Policies.DEFAULT;
        }
        limit.look(sample);
        neighbours.look(sample);
        recall(sample);
        if (experiment != null) {
            proceed(experiment, sample);
        } else {
            watch(sample);
        }
        if (suspicion != null) {
            return suspicion.isBack() ? challenger : Policies.DEFAULT;
        }
        return experiment != null ? experiment.policy() : leader;
    }

    private void watch(Sample sample) {
        if (suspicion != null) {
            look(suspicion, sample);
            return;
        }
        pressure.look(sample);
        phases.look(sample);
        boolean challengerLeads = leader.equals(challenger);
        if (challengerLeads && neighbours.haveCome()) {
            schedule.pause(sample, Duration.ZERO);
            if (!preferred().equals(leader)) {
                lead(sample, preferred(), "other processes use the CPUs too");
                goOn();
                challengerLeads = false;
            }
        }
        if (challengerLeads && phases.hasCollapsed()) {
            suspicion = new RegressionCheck(sample, phases.rate(), false, cpus);
        } else if (challengerLeads && limit.isOver(sample, isKnownToHelp())) {
            withdraw(sample, TOO_FEW_COLLECTIONS);
            hasGivenWay = true;
        } else if (hasGivenWay && standing.bet().pairs() > 0 && limit.isComparable()) {
            lead(sample, preferred(), describe());
        } else if (isWorthTrying(sample)) {
            if (decisions.isEmpty()) {
                lead(
                        sample,
                        preferred(),
                        "%.1f application threads wait for %d CPUs%s"
                                .formatted(
                                        pressure.waiting(),
                                        cpus,
                                        neighbours.areBusy() ? ", which other processes use too" : ""));
            }
            if (pressure.compiling() <= CALM * cpus || decisions.ageNanos(sample) >= YOUTH_NANOS) {
                begin(sample);
            }
        }
    }

    private void look(RegressionCheck suspected, Sample sample) {
        RegressionCheck.Step step = suspected.look(sample);
        if (step != RegressionCheck.Step.OPEN) {
            suspicion = null;
        }
        switch (step) {
            case OPEN -> {}
            case CONFIRMED -> {
                learn(-Math.log(PriorEvidence.REGRESSION_FACTOR));
                withdraw(sample, challenger.name() + " did less than half as much");
                pauseLong(sample);
            }
            case UNTOLD -> doubt(sample);
            case UNFOUNDED -> {
                goOn();
                if (suspected.inExperiment()) {
                    pauseBriefly(sample);
                }
            }
        }
    }

    private void recall(Sample sample) {
        ProgramIdentity seen = sample.program();
        if (seen == null) {
            return;
        }
        if (program == null) {
            program = seen;
            recollecting = memory.recall(seen, key).exceptionally(_ -> PriorEvidence.NONE);
        }
        if (recollecting != null && recollecting.isDone()) {
            recollection = recollecting.join();
            recollecting = null;
            if (!recollection.isEmpty()) {
                beginWith(recollection, sample);
            }
        }
    }

    private void beginWith(PriorEvidence known, Sample sample) {
        standing = known.standing();
        leaning = known.leaning();
        boolean isToTell = known.needsWholeRun();
        lead(sample, preferred(), "in earlier runs " + describe() + (isToTell ? "; a whole run is to tell" : ""));
        boolean isForPairs = !isToTell && known.verdict().isEmpty();
        if (isForPairs && (isDoubtful() || isToLookSoon())) {
            schedule.pause(sample, SOON);
        } else {
            pauseLong(sample);
        }
    }

    private boolean isToLookSoon() {
        int runsALook = Math.min(RUNS_A_LOOK, 1 + standing.bet().pairs() / PAIRS_FOR_FEWER_LOOKS);
        return !standing.isWorse() && random.nextInt(runsALook) == 0;
    }

    private String describe() {
        String whole = recollection
                .wholeRatio()
                .map(", %.2f times in whole runs"::formatted)
                .orElse("");
        String paid = neighbours.pay() ? ", by CPU time where it left other processes less of the CPUs" : "";
        return (preferred().equals(challenger) ? "it " : challenger.name() + " ") + standing.describe() + paid + whole;
    }

    private boolean isWorthTrying(Sample sample) {
        boolean crowded = leader.equals(challenger) || pressure.waiting() >= CROWDED * cpus;
        return schedule.isDue(sample, phases.hasChanged())
                && recollecting == null
                && pressure.isKnown()
                && crowded
                && pressure.collectionsPerSecond() >= LeadLimit.FEWEST_COLLECTIONS_PER_SECOND;
    }

    private void begin(Sample sample) {
        SlotLength length = SLOT;
        for (int i = 0; i < Math.min(undecided / PAIRS_OF_A_LENGTH, MOST_LENGTHENINGS); i++) {
            length = length.doubled();
        }
        experiment = new Switchback(
                Policies.DEFAULT,
                challenger,
                cpus,
                length,
                length.expected(pressure.collectionsPerSecond()),
                random.nextBoolean(),
                sample);
    }

    private void proceed(Switchback running, Sample sample) {
        switch (running.look(sample)) {
            case NOTHING -> {}
            case PAIR -> take(running, sample);
            case TOO_SLOW -> {
                experiment = null;
                suspicion = new RegressionCheck(sample, running.rate(sample), true, cpus);
            }
            case TOO_FEW -> {
                limit.pairFailed(sample);
                goOn();
                pauseBriefly(sample);
            }
            case NO_PROGRESS -> doubt(sample);
            case STOOD_STILL -> {
                withdraw(sample, "the program stood still");
                pauseBriefly(sample);
            }
        }
    }

    private void take(Switchback ended, Sample sample) {
        decisions.add(new SlotPair(
                decisions.ageNanos(sample) / 1e9,
                ended.pairNanos() / 1e9,
                challenger.name(),
                Math.exp(ended.difference()),
                Math.exp(ended.taken()),
                ended.isPaid(),
                ended.isTelling()));
        limit.pairCompleted();
        if (!ended.isTelling()) {
            goOn();
            schedule.pause(sample, Duration.ofNanos(ended.pairNanos()));
            return;
        }
        double difference = ended.difference();
        neighbours.take(ended);
        if (!ended.isPaid()) {
            learned.add(difference);
        }
        count(difference);
        lead(sample, preferred(), describe());
        boolean holds = standing.isProved() && difference > 0 == standing.isBetter();
        undecided = holds ? 0 : undecided + 1;
        goOn();
        boolean isLeft = neighbours.pay() && neighbours.isSettled() && !leader.equals(challenger);
        if (holds || isLeft) {
            pauseLong(sample);
        } else {
            int pairs = isDoubtful() ? 0 : undecided - 1;
            schedule.pause(sample, Duration.ofNanos(ended.pairNanos()).multipliedBy(pairs));
        }
    }

    private void learn(double difference) {
        learned.add(difference);
        count(difference);
    }

    private void count(double difference) {
        standing = standing.plus(difference);
        leaning = leaning.plus(difference);
    }

    /**
     * By what is known, and, where that is little, by what is likely. Where neighbours pay, only a challenger that needs clearly less
     * CPU time is preferred, and where they may pay only one that pairs speak for.
     */
    private Policy preferred() {
        boolean isPreferred = leaning.isForChallenger();
        if (neighbours.pay()) {
            isPreferred = neighbours.isWonByCpu();
        } else if (neighbours.isUnknown() && neighbours.areBusy()) {
            isPreferred &= standing.bet().pairs() > 0;
        }
        return isPreferred ? challenger : Policies.DEFAULT;
    }

    /** Whether a challenger leads that more speaks against than for. */
    private boolean isDoubtful() {
        return leaning.isForChallenger() && leaning.isDoubtful();
    }

    /** Whether this run has proved the challenger, or earlier ones speak clearly for it. */
    private boolean isKnownToHelp() {
        return standing.isBetter() || (!recollection.isEmpty() && leaning.isClear());
    }

    private void pauseLong(Sample sample) {
        schedule.pauseLonger(sample, standing.isWorse() ? LONG_PAUSE : PAUSE);
    }

    /** After what was no fault of a policy, nor of the program's for good. */
    private void pauseBriefly(Sample sample) {
        schedule.pauseLonger(sample, SOON);
    }

    private void lead(Sample sample, Policy chosen, String why) {
        hasGivenWay = false;
        if (!leader.equals(challenger)) {
            limit.begin(sample);
        }
        decisions.add(sample, chosen, why);
        leader = chosen;
    }

    /** How the program fares can't be told: what has proved itself stays for as long as {@link LeadLimit} allows. */
    private void doubt(Sample sample) {
        if (standing.isBetter()) {
            goOn();
            pauseLong(sample);
        } else {
            withdraw(sample, TOO_FEW_COLLECTIONS);
            pauseBriefly(sample);
        }
    }

    private void withdraw(Sample sample, String why) {
        lead(sample, Policies.DEFAULT, why);
        goOn();
    }

    /** Goes on under the leader. */
    private void goOn() {
        experiment = null;
        pressure.forget();
        phases.beginAnew();
    }

    @Override
    public boolean isTrying() {
        return experiment != null || suspicion != null || isAwaitingIntroduction;
    }

    @Override
    public void overruled() {
        overruled = true;
        experiment = null;
        suspicion = null;
        leader = Policies.DEFAULT;
    }

    @Override
    public void conclude(List<ThreadUsage> threads) {
        ProgramIdentity known = program;
        if (known == null) {
            return;
        }
        // What a whole run does in the time depends on what neighbours leave it.
        RunThroughput life = neighbours.wereQuiet() ? leads.life().orElse(null) : null;
        // One that was to tell does, even if the policy had to be withdrawn.
        boolean isOfChallenger = leads.isNearlyAll(challenger) || recollection.needsWholeRun();
        boolean isOfDefault =
                leads.isNearlyAll(Policies.DEFAULT) && standing.bet().pairs() > 0;
        RunOutcome lesson =
                new RunOutcome(learned, isOfDefault && !isOfChallenger ? life : null, isOfChallenger ? life : null);
        if (!lesson.isEmpty()) {
            memory.learn(known, key, lesson);
        }
    }

    @Override
    public Selected selected() {
        return decisions.selected("default throughout: " + pressure.describe());
    }
}
