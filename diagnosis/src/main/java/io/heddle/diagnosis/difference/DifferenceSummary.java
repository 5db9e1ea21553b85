package io.heddle.diagnosis.difference;

import io.heddle.diagnosis.difference.RunDifference.Contribution;
import io.heddle.diagnosis.findings.Amounts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The difference between two runs in a few sentences.
 *
 * @param baseline the name of the first run
 * @param candidate the name of the second run
 */
public record DifferenceSummary(RunDifference difference, String baseline, String candidate) {
    /** A smaller change of the stopped time, as a share of the difference, is not mentioned. */
    private static final double LEAST_STOPPED_SHARE = 0.1;

    /** A smaller change of the mean number of ready threads is not mentioned. */
    private static final double LEAST_READY_THREADS = 1;

    /** Nor is one that is smaller relative to the larger number. */
    private static final double LEAST_READY_SHARE = 0.2;

    /** The difference of the wall times first. */
    public List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        sentences.add(wall());
        contributors().ifPresent(sentences::add);
        stops().ifPresent(sentences::add);
        ready().ifPresent(sentences::add);
        return sentences;
    }

    private String wall() {
        double change = difference.change(Part.WALL);
        String times = "%s took %s, %s took %s"
                .formatted(
                        candidate,
                        time(difference.candidate().get(Part.WALL)),
                        baseline,
                        time(difference.baseline().get(Part.WALL)));
        return difference.isNotable()
                ? "%s: a difference of %s.".formatted(times, time(change))
                : times + ". These two runs hardly differ, so no part explains a difference.";
    }

    private Optional<String> contributors() {
        List<Contribution> largest = difference.largest();
        if (largest.isEmpty()) {
            return Optional.empty();
        }
        String named = largest.stream().map(this::describe).collect(Collectors.joining("; "));
        List<Contribution> opposed = difference.opposed();
        String against = opposed.isEmpty()
                ? ""
                : " Against it: " + opposed.stream().map(this::describe).collect(Collectors.joining("; ")) + ".";
        return Optional.of("The largest parts, by CPU time: " + named + "." + against);
    }

    /** {@code collector in pauses 0.51 s instead of 2.60 s (80 % of the difference)}. */
    private String describe(Contribution contribution) {
        Part part = contribution.part();
        return "%s %s instead of %s (%s of the difference)"
                .formatted(
                        part.title(),
                        time(difference.candidate().get(part)),
                        time(difference.baseline().get(part)),
                        Amounts.percent(Math.abs(contribution.share())));
    }

    private Optional<String> stops() {
        double before = RunDifference.stoppedSeconds(difference.baseline());
        double after = RunDifference.stoppedSeconds(difference.candidate());
        double share = (after - before) / difference.change(Part.WALL);
        if (!difference.isNotable() || !(Math.abs(share) >= LEAST_STOPPED_SHARE)) {
            return Optional.empty();
        }
        return Optional.of("JVMs stopped the program for %s instead of %s, which is %s."
                .formatted(
                        time(after),
                        time(before),
                        share > 0
                                ? Amounts.percent(share) + " of the difference in wall time"
                                : "a change in the other direction"));
    }

    /** Ready time grows with the wall time, so the mean number of waiting threads is compared. */
    private Optional<String> ready() {
        double before = RunDifference.meanReadyThreads(difference.baseline());
        double after = RunDifference.meanReadyThreads(difference.candidate());
        double change = Math.abs(after - before);
        if (!(change >= LEAST_READY_THREADS) || change < LEAST_READY_SHARE * Math.max(before, after)) {
            return Optional.empty();
        }
        String cause = Part.of(Part.Group.READY).stream()
                .filter(part -> part != Part.READY
                        && difference.baseline().knows(part)
                        && difference.candidate().knows(part))
                .max(Comparator.comparingDouble(part -> Math.abs(difference.change(part))))
                .map(part -> "; the largest change is %s: %s instead of %s"
                        .formatted(
                                part.title(),
                                time(difference.candidate().get(part)),
                                time(difference.baseline().get(part))))
                .orElse("");
        return Optional.of(String.format(
                Locale.ROOT,
                "On average %.1f application threads waited for a CPU instead of %.1f%s.",
                after,
                before,
                cause));
    }

    private static String time(double seconds) {
        long nanos = Math.round(Math.abs(seconds) * 1e9);
        return nanos == 0 ? "0 s" : Amounts.time(nanos);
    }
}
