package io.heddle.diagnosis.scheduling.rules;

import static io.heddle.diagnosis.findings.Amounts.time;
import static java.util.Map.entry;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Evidence;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.findings.Remedy;
import io.heddle.diagnosis.findings.Rule;
import io.heddle.diagnosis.scheduling.SchedulingAnalysis;
import io.heddle.timeline.Counter;
import io.heddle.timeline.CounterSeries;
import io.heddle.timeline.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Finds threads that wait for pages to be read from a disk. The loss is at most the uninterruptible wait of one thread, as far as major
 * faults explain it: threads wait uninterruptibly for files, too.
 */
final class SwappingRule implements Rule {
    private static final double LEAST_FAULTS = 20;

    /** What the slowest disk in use needs for one page, with a queue before it. */
    private static final double LONGEST_FAULT_NANOS = 50e6;

    private final SchedulingAnalysis analysis;

    SwappingRule(SchedulingAnalysis analysis) {
        this.analysis = analysis;
    }

    @Override
    public Optional<Finding> finding(Timeline timeline) {
        Loss.requireSame(analysis, timeline);
        double faults = timeline.increaseOf(Counter.MAJOR_FAULTS);
        long wait = analysis.stops().longestUninterruptibleNanos();
        Loss loss = Loss.ofTime(analysis, Math.min((double) wait, faults * LONGEST_FAULT_NANOS));
        if (!(faults >= LEAST_FAULTS) || !loss.isSignificant()) {
            return Optional.empty();
        }
        return loss.finding(
                Cause.SWAPPING,
                String.format(
                        Locale.ROOT,
                        "%.0f page faults read from a disk, and a thread waited uninterruptibly for %s",
                        faults,
                        time(wait)),
                evidence(timeline, faults, wait),
                List.of(
                        new Remedy("Let the heap fit into the memory that is free.", "-XX:MaxRAMPercentage=50"),
                        Remedy.ofCode(
                                "Give the program more memory (memory.max of the control group), or stop other programs"
                                        + " that use it.")));
    }

    private static List<Evidence> evidence(Timeline timeline, double faults, long wait) {
        List<Evidence> evidence = new ArrayList<>();
        evidence.add(Evidence.of(
                String.format(Locale.ROOT, "%.0f page faults read from a disk.", faults),
                entry("majorFaults", faults)));
        evidence.add(Evidence.of(
                "One thread waited uninterruptibly for %s.".formatted(time(wait)),
                entry("uninterruptibleSeconds", wait / 1e9)));
        double swapped = timeline.seriesOf(Counter.SWAPPED_BYTES)
                .mapToDouble(CounterSeries::max)
                .filter(each -> each > 0)
                .sum();
        if (swapped > 0) {
            evidence.add(Evidence.of(
                    String.format(Locale.ROOT, "%.0f MiB of the program were in swap.", swapped / (1 << 20)),
                    entry("swappedMebibytes", swapped / (1 << 20))));
        }
        return evidence;
    }
}
