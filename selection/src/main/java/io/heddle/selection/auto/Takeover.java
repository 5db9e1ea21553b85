package io.heddle.selection.auto;

import io.heddle.policy.Policy;
import io.heddle.selection.limits.ExplorationCost;
import io.heddle.selection.pace.PacedMeasures;
import io.heddle.selection.pace.ProgramPace;
import io.heddle.selection.slots.Measure;
import io.heddle.watch.accounting.Sample;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The decision which method of {@code auto} is in charge. {@link EvidenceFirst} takes over while the program collects rarely, few threads
 * wait, CPUs are idle or threads take short turns, because nothing justifies a head start then. Threads with short turns serve others,
 * who may wait for the last of them. Used by the governor's thread alone.
 */
final class Takeover {
    /** The least number of waiting threads for each CPU that justifies a head start. With fewer, a policy has little to reorder. */
    static final double MIN_WAITING_PER_CPU = 0.5;

    /**
     * The least number of waiting threads for each CPU to compare policies without a head start. A service at half of its load has
     * fewer waiting threads than a program that computes, but its requests wait behind each other.
     */
    private static final double MIN_WAITING_TO_COMPARE = 0.02;

    /** The share of the CPUs in use below which the load comes from outside: the program cannot do more than it is asked for. */
    private static final double IDLE = 0.85;

    /** The share from which the program may be limited by CPUs again. */
    private static final double BUSY = 0.9;

    /** The turn below which threads serve others. Those of request handlers and event loops take 20 to 150 µs, of computations a millisecond. */
    private static final double SHORT_TURN_NANOS = 400_000;

    /** The turn from which threads compute. */
    private static final double LONG_TURN_NANOS = 600_000;

    /**
     * The largest CPU use of compilers, for each CPU, at which a young program is compared. Otherwise compilation changes the program
     * between slots, and slots of {@code default} would delay it.
     */
    static final double MAX_COMPILER_SHARE = 0.25;

    /** The age from which the program is compared regardless of compilers and of a changing pace. */
    private static final long WARM_UP_LIMIT_NANOS = Duration.ofMinutes(1).toNanos();

    static final String TOO_FEW_COLLECTIONS = "too few collections to measure progress";

    private static final String TOO_LITTLE_PROGRESS = "too few collections and too little I/O to measure progress";

    /** The effect of a sample on the methods. */
    enum Step {
        NONE,
        /** {@link EvidenceFirst} takes over. */
        BEGUN,
        /** It hands back. */
        ENDED
    }

    private final EvidenceFirst experiments;
    private final ExplorationCost cost;
    private final int cpus;
    private final ProgramPace pace = new ProgramPace();
    private final PacedMeasures measures;
    private boolean isInCharge;
    private @Nullable String reason;

    /** @param cpus number of CPUs that the program may use */
    Takeover(EvidenceFirst experiments, ExplorationCost cost, int cpus) {
        this.experiments = experiments;
        this.cost = cost;
        this.cpus = cpus;
        this.measures = new PacedMeasures(cpus);
    }

    /** Takes a sample. Called at every tick. */
    void update(Sample sample) {
        pace.update(sample);
    }

    /**
     * Decides who is in charge from now on.
     *
     * @param leads whether the challenger leads by the other method
     */
    Step decide(boolean leads, ChallengerEvidence evidence) {
        double often = PacedMeasures.MIN_COLLECTIONS_PER_SECOND;
        double many = MIN_WAITING_PER_CPU * cpus;
        if (isInCharge) {
            if (!experiments.isExperimenting()
                    && !experiments.areWaitsLonger()
                    && pace.collectsAtLeast(often)
                    && pace.waiting() >= many
                    && pace.usedCpus() >= BUSY * cpus
                    && pace.turnNanos() >= LONG_TURN_NANOS) {
                isInCharge = false;
                experiments.stop();
                return Step.ENDED;
            }
        } else {
            reason = reasonFor(leads);
            if (reason != null) {
                begin(evidence);
                return Step.BEGUN;
            }
        }
        return Step.NONE;
    }

    /** {@link EvidenceFirst} takes over. */
    void begin(ChallengerEvidence evidence) {
        isInCharge = true;
        experiments.begin(evidence.pairs().isBetter());
    }

    private @Nullable String reasonFor(boolean leads) {
        if (pace.collectsLessOftenThan(PacedMeasures.MIN_COLLECTIONS_PER_SECOND)) {
            return TOO_FEW_COLLECTIONS;
        } else if (pace.usedCpus() < IDLE * cpus) {
            return "CPUs are idle";
        } else if (pace.turnNanos() < SHORT_TURN_NANOS) {
            return "threads wait for each other or for clients more often than for a CPU";
        }
        boolean fewWait = !leads && pace.isKnown() && pace.waiting() < MIN_WAITING_PER_CPU * cpus;
        return fewWait ? rarelyWait(pace.waiting()) : null;
    }

    /** Why {@link EvidenceFirst} took over last; null before. */
    @Nullable
    String reason() {
        return reason;
    }

    boolean isInCharge() {
        return isInCharge;
    }

    /**
     * Chooses the policy from now on.
     *
     * @param ageNanos age of the program
     * @param isReady whether the evidence of earlier runs is known
     */
    Policy choose(Sample sample, long ageNanos, boolean isReady, ChallengerEvidence evidence) {
        Measure<?> measure = measures.of(pace);
        boolean mayExperiment = measure != null
                && isReady
                && waitsEnough()
                && (ageNanos >= WARM_UP_LIMIT_NANOS || !isWarmingUp(measure))
                && cost.allowsExperiment(
                        ageNanos,
                        experiments.slotNanos(measure, measures.stepsPerSecond(measure, pace)),
                        evidence.loss());
        return experiments.choose(sample, measure, mayExperiment, evidence);
    }

    private boolean isWarmingUp(Measure<?> measure) {
        return pace.compiling() > MAX_COMPILER_SHARE * cpus || measures.isChanging(measure, pace);
    }

    private boolean waitsEnough() {
        return pace.waiting() >= MIN_WAITING_TO_COMPARE * cpus;
    }

    Policy leader() {
        return experiments.leader();
    }

    /** Whether a pair is running, which needs short ticks. */
    boolean isExperimenting() {
        return experiments.isExperimenting();
    }

    /** The name of the measure of progress; null if the program shows too little. */
    @Nullable
    String measure() {
        Measure<?> measure = measures.of(pace);
        return measure == null ? null : measure.name();
    }

    /** Why {@link EvidenceFirst} has not decided; null while the pace is unknown. */
    @Nullable
    String reasonForDefault() {
        if (!pace.isKnown()) {
            return null;
        }
        if (!waitsEnough()) {
            return rarelyWait(pace.waiting());
        }
        String failure = experiments.failure();
        return failure != null ? failure : measure() == null ? TOO_LITTLE_PROGRESS : "no pair is complete yet";
    }

    /** The reason to leave a program alone, by the average number of its waiting threads. */
    static String rarelyWait(double threads) {
        return "threads rarely wait for a CPU (%.2f on average)".formatted(threads);
    }

    /** Ends the pair and the lead. */
    void stop() {
        experiments.stop();
    }
}
