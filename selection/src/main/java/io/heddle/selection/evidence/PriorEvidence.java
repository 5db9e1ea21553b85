package io.heddle.selection.evidence;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What earlier runs of a program have shown of a policy.
 *
 * @param wholeUnderDefault null where none is known
 * @param whole under the policy; null where none is known
 */
public record PriorEvidence(
        EvidenceState standing,
        @Nullable RunThroughput wholeUnderDefault,
        @Nullable RunThroughput whole) {
    public static final PriorEvidence NONE = new PriorEvidence(EvidenceState.NONE, null, null);

    /** A program that goes on without the policy does so much more. */
    public static final double REGRESSION_FACTOR = 2;

    /** Whole runs that differ by less leave it to pairs. */
    private static final double CLEAR = Math.log(1.1);

    /** With what another run has shown. */
    public PriorEvidence plus(RunOutcome lesson) {
        return new PriorEvidence(
                lesson.differences().isEmpty() ? standing : standing.plusRun(lesson.differences()),
                joined(wholeUnderDefault, lesson.wholeUnderDefault()),
                joined(whole, lesson.whole()));
    }

    private static @Nullable RunThroughput joined(@Nullable RunThroughput known, @Nullable RunThroughput last) {
        return known == null ? last : last == null ? known : known.with(last);
    }

    public boolean isEmpty() {
        return standing.bet().pairs() == 0;
    }

    /** How many times as much the program did in whole runs under the policy; empty unless there were two of the same work. */
    public Optional<Double> wholeRatio() {
        return whole != null && wholeUnderDefault != null && whole.hadSameWorkAs(wholeUnderDefault)
                ? Optional.of(whole.ratioTo(wholeUnderDefault))
                : Optional.empty();
    }

    /** To begin with: what whole runs say, else pairs; the policy leads where a whole run is to tell. */
    public Preference leaning() {
        return needsWholeRun() ? Preference.ofWholeRuns(true) : verdict().orElse(Preference.of(standing));
    }

    /** What whole runs say, if that is clear. */
    public Optional<Preference> verdict() {
        return wholeRatio()
                .filter(ratio -> Math.abs(Math.log(ratio)) > CLEAR)
                .map(ratio -> Preference.ofWholeRuns(ratio > 1));
    }

    /**
     * Whether pairs speak against the policy, and no whole run is known that may contradict them. Pairs that would convict it if
     * it were suspected are believed.
     */
    public boolean needsWholeRun() {
        return whole == null && !Preference.of(standing).isForChallenger() && standing.ratio() * REGRESSION_FACTOR > 1;
    }
}
