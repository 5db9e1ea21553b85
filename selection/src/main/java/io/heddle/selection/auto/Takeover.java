package io.heddle.selection.auto;

import io.heddle.policy.Policy;
import io.heddle.selection.slots.Measure;
import io.heddle.watch.accounting.Sample;
import org.jspecify.annotations.Nullable;

/**
 * The decision which method of {@code auto} is in charge. {@link EvidenceFirst} takes over while the program collects rarely or few threads
 * wait, because nothing justifies a head start then. Used by the governor's thread alone.
 */
final class Takeover {
    /** The least number of waiting threads for each CPU that justifies a head start. With fewer, a policy has little to reorder. */
    static final double MIN_WAITING_PER_CPU = 0.5;

    /**
     * The least number of waiting threads for each CPU to compare policies without a head start. A service at half of its load has
     * fewer waiting threads than a program that computes, but its requests wait behind each other.
     */
    private static final double MIN_WAITING_TO_COMPARE = 0.02;

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
        double often = UnverifiedLeadLimit.MIN_COLLECTIONS_PER_SECOND;
        double many = MIN_WAITING_PER_CPU * cpus;
        if (isInCharge) {
            if (!experiments.isExperimenting() && pace.collectsAtLeast(often) && pace.waiting() >= many) {
                isInCharge = false;
                experiments.stop();
                return Step.ENDED;
            }
        } else if (pace.collectsLessOftenThan(often) || (!leads && pace.isKnown() && pace.waiting() < many)) {
            isInCharge = true;
            experiments.begin(evidence.pairs().isBetter());
            return Step.BEGUN;
        }
        return Step.NONE;
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
                && cost.allowsExperiment(
                        ageNanos, experiments.slotNanos(measure, measures.stepsPerSecond(pace)), evidence.gain());
        return experiments.choose(sample, measure, mayExperiment, evidence);
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
