package io.heddle.selection.evidence;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The evidence of earlier runs about a policy in a program.
 *
 * @param state evidence of pairs
 * @param logWaitRatio log ratio of waits for a CPU under {@code default} and under the policy, of which the last run has half of the
 *     weight; null if the program was not a service
 * @param wholeUnderDefault throughput of whole runs under {@code default}; null if unknown
 * @param whole throughput of whole runs under the policy; null if unknown
 */
public record PriorEvidence(
        PairEvidence state,
        @Nullable Double logWaitRatio,
        @Nullable RunThroughput wholeUnderDefault,
        @Nullable RunThroughput whole) {
    public static final PriorEvidence NONE = new PriorEvidence(PairEvidence.NONE, null, null, null);

    /** The factor in throughput without the policy that means a regression. */
    public static final double REGRESSION_FACTOR = 2;

    /** The log ratio below which whole runs do not decide. */
    private static final double CLEAR = Math.log(1.1);

    /** This evidence with the outcome of another run. */
    public PriorEvidence plus(RunOutcome outcome) {
        return new PriorEvidence(
                outcome.differences().isEmpty() ? state : state.plusRun(outcome.differences()),
                mean(logWaitRatio, outcome.logWaitRatio()),
                merged(wholeUnderDefault, outcome.wholeUnderDefault()),
                merged(whole, outcome.whole()));
    }

    private static @Nullable Double mean(@Nullable Double known, @Nullable Double last) {
        return known == null ? last : last == null ? known : Double.valueOf((known + last) / 2);
    }

    private static @Nullable RunThroughput merged(@Nullable RunThroughput known, @Nullable RunThroughput last) {
        return known == null ? last : last == null ? known : known.with(last);
    }

    public boolean isEmpty() {
        return state.bet().pairs() == 0;
    }

    /** The throughput of whole runs under the policy relative to {@code default}; empty without comparable runs. */
    public Optional<Double> wholeRatio() {
        return whole != null && wholeUnderDefault != null && whole.hadSameWorkAs(wholeUnderDefault)
                ? Optional.of(whole.ratioTo(wholeUnderDefault))
                : Optional.empty();
    }

    /**
     * The initial preference: by whole runs if they are clear, else by pairs. The policy leads if a whole run under it
     * is needed.
     */
    public Preference preference() {
        return needsWholeRun()
                ? Preference.ofWholeRuns(true)
                : wholeRunPreference().orElse(Preference.of(state));
    }

    /** The preference from whole runs; empty if they are not clear. */
    public Optional<Preference> wholeRunPreference() {
        return wholeRatio()
                .filter(ratio -> Math.abs(Math.log(ratio)) > CLEAR)
                .map(ratio -> Preference.ofWholeRuns(ratio > 1));
    }

    /**
     * Whether pairs are against the policy and no whole run under it is known. A regression by pairs is believed
     * without a whole run.
     */
    public boolean needsWholeRun() {
        return whole == null && !Preference.of(state).isForChallenger() && state.ratio() * REGRESSION_FACTOR > 1;
    }
}
