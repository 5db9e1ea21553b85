package io.heddle.governor.selector;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What earlier runs of a program have shown of a policy.
 *
 * @param wholeUnderDefault null where none is known
 * @param whole under the policy; null where none is known
 */
public record Recollection(
        Standing standing,
        @Nullable WholeRun wholeUnderDefault,
        @Nullable WholeRun whole) {
    public static final Recollection NONE = new Recollection(Standing.NONE, null, null);

    /** Whole runs that differ by less leave it to pairs. */
    private static final double CLEAR = Math.log(1.1);

    /** With what another run has shown. */
    public Recollection plus(Lesson lesson) {
        return new Recollection(
                lesson.differences().isEmpty() ? standing : standing.plusRun(lesson.differences()),
                joined(wholeUnderDefault, lesson.wholeUnderDefault()),
                joined(whole, lesson.whole()));
    }

    private static @Nullable WholeRun joined(@Nullable WholeRun known, @Nullable WholeRun last) {
        return known == null ? last : last == null ? known : known.with(last);
    }

    boolean isEmpty() {
        return standing.bet().pairs() == 0;
    }

    /** How many times as much the program did in whole runs under the policy; empty unless there were two of the same work. */
    public Optional<Double> wholeRatio() {
        return whole != null && wholeUnderDefault != null && whole.hadSameWorkAs(wholeUnderDefault)
                ? Optional.of(whole.ratioTo(wholeUnderDefault))
                : Optional.empty();
    }

    /** To begin with: what whole runs say, else pairs; the policy leads where a whole run is to tell. */
    Leaning leaning() {
        return needsWholeRun() ? Leaning.ofWholeRuns(true) : verdict().orElse(Leaning.of(standing));
    }

    /** What whole runs say, if that is clear. */
    Optional<Leaning> verdict() {
        return wholeRatio()
                .filter(ratio -> Math.abs(Math.log(ratio)) > CLEAR)
                .map(ratio -> Leaning.ofWholeRuns(ratio > 1));
    }

    /**
     * Whether pairs speak against the policy, and no whole run is known that may contradict them. Pairs that would convict it if
     * it were suspected are believed.
     */
    boolean needsWholeRun() {
        return whole == null && !Leaning.of(standing).isForChallenger() && standing.ratio() * Suspicion.FACTOR > 1;
    }
}
