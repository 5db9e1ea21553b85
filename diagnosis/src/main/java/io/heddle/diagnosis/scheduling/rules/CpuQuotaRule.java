package io.heddle.diagnosis.scheduling.rules;

import static io.heddle.diagnosis.findings.Amounts.percent;
import static io.heddle.diagnosis.findings.Amounts.time;
import static java.util.Map.entry;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Evidence;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.findings.Remedy;
import io.heddle.diagnosis.findings.Rule;
import io.heddle.diagnosis.runqueues.BlameCause;
import io.heddle.diagnosis.scheduling.SchedulingAnalysis;
import io.heddle.timeline.Counter;
import io.heddle.timeline.CounterSeries;
import io.heddle.timeline.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Finds programs that their control group's CPU quota stops. An application thread loses at most the time for which its CPU idles
 * because of the quota. Throttled time is a sum over CPUs, so it delays the program by its part for each CPU that the program wants.
 */
final class CpuQuotaRule implements Rule {
    private final SchedulingAnalysis analysis;

    CpuQuotaRule(SchedulingAnalysis analysis) {
        this.analysis = analysis;
    }

    @Override
    public Optional<Finding> finding(Timeline timeline) {
        Loss.requireSame(analysis, timeline);
        // A group's throttled time may be part of its parent's.
        double throttled = timeline.seriesOf(Counter.THROTTLED_NANOS)
                .mapToDouble(CounterSeries::increase)
                .max()
                .orElse(0);
        long longestWait = timeline.threads().stream()
                .filter(each -> each.kind().isApplication())
                .mapToLong(each -> analysis.blame().nanos(each.index(), BlameCause.QUOTA))
                .max()
                .orElse(0);
        Loss loss = Loss.ofTime(analysis, Math.max((double) longestWait, throttled / analysis.wantedCpus()));
        if (!loss.isSignificant()) {
            return Optional.empty();
        }
        return loss.finding(
                Cause.CPU_QUOTA,
                "The CPU quota%s stopped the program for %s of the time"
                        .formatted(quota(timeline), percent(loss.share())),
                evidence(timeline, throttled, longestWait),
                remedies(timeline));
    }

    private static String quota(Timeline timeline) {
        double cpus = timeline.facts().quotaCpus();
        return Double.isNaN(cpus) ? "" : String.format(Locale.ROOT, " of %.2f CPUs", cpus);
    }

    private List<Evidence> evidence(Timeline timeline, double throttled, long longestWait) {
        List<Evidence> evidence = new ArrayList<>();
        if (throttled > 0) {
            double periods = timeline.seriesOf(Counter.THROTTLED_PERIODS)
                    .mapToDouble(CounterSeries::increase)
                    .max()
                    .orElse(Double.NaN);
            String inPeriods = Double.isNaN(periods) ? "" : String.format(Locale.ROOT, " in %.0f periods", periods);
            evidence.add(Evidence.of(
                    "The kernel throttled the control group for %s, summed over the CPUs%s."
                            .formatted(time(Math.round(throttled)), inPeriods),
                    entry("throttledSeconds", throttled / 1e9)));
        }
        if (longestWait > 0) {
            long all = analysis.blame().applicationNanos(BlameCause.QUOTA);
            evidence.add(Evidence.of(
                    "An application thread was ready for %s while its CPU idled because of the quota, all of them for %s."
                            .formatted(time(longestWait), time(all)),
                    entry("longestWaitSeconds", longestWait / 1e9),
                    entry("allWaitSeconds", all / 1e9)));
        }
        return evidence;
    }

    private static List<Remedy> remedies(Timeline timeline) {
        Remedy raise = new Remedy(
                "Raise the quota: cpu.max of the control group, --cpus of docker, limits.cpu of Kubernetes.", "");
        double quota = timeline.facts().quotaCpus();
        if (Double.isNaN(quota)) {
            return List.of(raise);
        }
        long processors = Math.max(1, (long) Math.ceil(quota));
        return List.of(
                raise,
                new Remedy(
                        "Let the JVM size its pools, its collector and its compiler for the quota.",
                        "-XX:ActiveProcessorCount=" + processors));
    }
}
