package io.heddle.selection.auto;

import io.heddle.selection.evidence.GainEstimate;
import io.heddle.selection.evidence.PairEvidence;
import io.heddle.selection.evidence.Preference;
import io.heddle.selection.evidence.PriorEvidence;
import io.heddle.selection.limits.ExperimentLoss;
import io.heddle.selection.slots.PairResult;
import java.util.ArrayList;
import java.util.List;

/** The evidence about the challenger: that of earlier runs, and the pairs of this run. Used by the governor's thread alone. */
final class ChallengerEvidence {
    private final List<Double> learned = new ArrayList<>();
    private final GainEstimate gain = new GainEstimate();
    private final ExperimentLoss loss = new ExperimentLoss();
    private PriorEvidence prior = PriorEvidence.NONE;
    private PairEvidence pairs = PairEvidence.NONE;
    private Preference preference = Preference.of(pairs);

    /** The sum of the log ratios since the last confirmation. */
    private double unconfirmed;

    /** Starts with the evidence of earlier runs. */
    void start(PriorEvidence known) {
        prior = known;
        pairs = known.state();
        preference = known.preference();
        if (known.logWaitRatio() != null) {
            loss.start(pairs.meanDifference(), known.logWaitRatio());
        }
    }

    /** Adds a pair that counts as evidence. Later runs do not learn from a pair at the expense of other programs. */
    void add(PairResult pair) {
        if (!pair.comparison().isAtPeersExpense()) {
            learned.add(pair.difference());
        }
        add(pair.difference());
        unconfirmed += pair.difference();
        gain.add(pair.difference());
        loss.add(pair.comparison());
    }

    /** Adds a confirmed regression. */
    void addRegression() {
        double difference = -Math.log(PriorEvidence.REGRESSION_FACTOR);
        learned.add(difference);
        add(difference);
    }

    private void add(double difference) {
        pairs = pairs.plus(difference);
        preference = preference.plus(difference);
    }

    PriorEvidence prior() {
        return prior;
    }

    PairEvidence pairs() {
        return pairs;
    }

    Preference preference() {
        return preference;
    }

    /** Whether there is no pair, neither of this run nor of earlier ones. */
    boolean isEmpty() {
        return pairs.bet().pairs() == 0;
    }

    /** Whether the challenger is significantly better, or evidence of earlier runs is clearly for it. */
    boolean isKnownToHelp() {
        return pairs.isBetter() || (!prior.isEmpty() && preference.isClear());
    }

    /**
     * Whether the pairs since the last confirmation, together, agree with a significant result. One pair is not enough: it may be the
     * lucky one among contrary pairs.
     *
     * @param isBetter whether the challenger is significantly better; else worse
     */
    boolean confirms(boolean isBetter) {
        return isBetter ? unconfirmed > 0 : unconfirmed < 0;
    }

    /** A significant result was confirmed. */
    void confirmed() {
        unconfirmed = 0;
    }

    /** Whether the challenger leads although the evidence is against it. */
    boolean isDoubtful() {
        return preference.isForChallenger() && preference.isDoubtful();
    }

    /** The log ratios of this run for later runs. */
    List<Double> learned() {
        return learned;
    }

    /** The effect in this run. */
    GainEstimate gain() {
        return gain;
    }

    /** The loss of the program while the challenger is in force, by the pairs of this run. */
    ExperimentLoss loss() {
        return loss;
    }
}
