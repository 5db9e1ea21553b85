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
 * Finds collectors with more threads than CPUs. The threads then wait for each other's CPUs at each point where all of them must arrive.
 * The loss is the surplus threads' part of the pauses.
 */
final class GcThreadsRule implements Rule {
    @Override
    public Optional<Finding> finding(Timeline timeline) {
        return CostliestJvm.finding(timeline, history -> finding(timeline, history));
    }

    private static Optional<Finding> finding(Timeline timeline, GcHistory history) {
        GcScalability scalability = GcScalability.of(timeline, history);
        double lost = history.pauseShare() * scalability.surplusShare();
        if (lost < LEAST_LOST_SHARE) {
            return Optional.empty();
        }
        int cpus = scalability.cpus();
        String summary = "%d collector threads share %d CPUs, and pauses for collections take %s of the time"
                .formatted(scalability.threads(), cpus, percent(history.pauseShare()));
        return Optional.of(new Finding(
                Cause.GC_THREADS,
                lost,
                summary,
                evidence(history, scalability),
                List.of(new Remedy(
                        "Use as many collector threads as the program has CPUs.", "-XX:ParallelGCThreads=" + cpus))));
    }

    private static List<Evidence> evidence(GcHistory history, GcScalability scalability) {
        List<Evidence> evidence = new ArrayList<>();
        evidence.add(Evidence.of(
                "%d collector threads on %d CPUs; pauses for collections last %s in total."
                        .formatted(scalability.threads(), scalability.cpus(), time(scalability.pauseNanos())),
                entry("gcThreads", (double) scalability.threads()),
                entry("cpus", (double) scalability.cpus()),
                entry("pauseSeconds", scalability.pauseNanos() / 1e9),
                entry("pauseShare", history.pauseShare())));
        if (scalability.waitNanos() > 0) {
            evidence.add(Evidence.of(
                    "The collector threads ran for %s and waited for CPUs for %s."
                            .formatted(time(scalability.workNanos()), time(scalability.waitNanos())),
                    entry("gcCpuSeconds", scalability.workNanos() / 1e9),
                    entry("gcWaitSeconds", scalability.waitNanos() / 1e9)));
        }
        if (!Double.isNaN(scalability.terminationShare())) {
            evidence.add(Evidence.of(
                    "The collector threads spent %s of the pauses in termination."
                            .formatted(percent(scalability.terminationShare())),
                    entry("terminationShare", scalability.terminationShare())));
        }
        return evidence;
    }
}
