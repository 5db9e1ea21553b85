package io.heddle.diagnosis.gc.rules;

import static io.heddle.diagnosis.findings.Amounts.percent;
import static io.heddle.diagnosis.findings.Amounts.time;
import static java.util.Map.entry;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Evidence;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.findings.Remedy;
import io.heddle.diagnosis.findings.Rule;
import io.heddle.diagnosis.gc.GcHistory;
import io.heddle.diagnosis.gc.GcScalability;
import io.heddle.timeline.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds collectors whose threads spend much of the pauses in the termination protocol. With more threads than CPUs, that is a consequence
 * of {@link GcThreadsRule}'s cause. ParallelGC reports no time of termination, so this rule does not judge it.
 */
final class GcTerminationRule implements Rule {
    @Override
    public Optional<Finding> finding(Timeline timeline) {
        return CostliestJvm.finding(timeline, history -> finding(timeline, history));
    }

    private static Optional<Finding> finding(Timeline timeline, GcHistory history) {
        GcScalability scalability = GcScalability.of(timeline, history);
        double share = scalability.terminationShare();
        double lost = Double.isNaN(share) ? 0 : share * history.pauseShare();
        if (lost < LEAST_LOST_SHARE || scalability.hasSurplusThreads()) {
            return Optional.empty();
        }
        String summary = "Collector threads spend %s of the pauses in termination, and pauses take %s of the time"
                .formatted(percent(share), percent(history.pauseShare()));
        Evidence evidence = Evidence.of(
                "The collector threads spent %s in termination, of %s in pauses."
                        .formatted(time(scalability.terminationNanos()), time(scalability.workerNanos())),
                entry("terminationSeconds", scalability.terminationNanos() / 1e9),
                entry("workerSeconds", scalability.workerNanos() / 1e9),
                entry("terminationShare", share),
                entry("pauseShare", history.pauseShare()));
        return Optional.of(
                new Finding(Cause.GC_TERMINATION, lost, summary, List.of(evidence), remedies(scalability.threads())));
    }

    private static List<Remedy> remedies(int threads) {
        List<Remedy> remedies = new ArrayList<>();
        remedies.add(new Remedy(
                "Let collector threads without work sleep at once instead of yielding their CPU thousands of times.",
                "-XX:+UnlockExperimentalVMOptions -XX:WorkStealingYieldsBeforeSleep=0"));
        if (threads > 1) {
            remedies.add(new Remedy(
                    "Use fewer collector threads: they find too little work to share.",
                    "-XX:ParallelGCThreads=" + Math.max(1, threads / 2)));
        }
        return remedies;
    }
}
