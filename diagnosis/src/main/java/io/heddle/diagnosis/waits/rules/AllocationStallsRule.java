package io.heddle.diagnosis.waits.rules;

import static io.heddle.diagnosis.findings.Amounts.count;
import static io.heddle.diagnosis.findings.Amounts.percent;
import static io.heddle.diagnosis.findings.Amounts.time;
import static java.util.Map.entry;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Evidence;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.findings.Remedy;
import io.heddle.diagnosis.findings.Rule;
import io.heddle.diagnosis.waits.AllocationStalls;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineJvm;
import io.heddle.timeline.Wait;
import io.heddle.timeline.stacks.Stack;
import java.util.List;
import java.util.Optional;

/** Finds threads that wait for memory, since a concurrent collector frees it more slowly than the program allocates. */
final class AllocationStallsRule implements Rule {
    private static final long MEBIBYTE = 1 << 20;

    @Override
    public Optional<Finding> finding(Timeline timeline) {
        AllocationStalls stalls = AllocationStalls.of(timeline);
        double lost = stalls.loss(timeline);
        if (lost < LEAST_LOST_SHARE) {
            return Optional.empty();
        }
        Wait longest = stalls.longest();
        Stack stack = longest == null ? Stack.NONE : longest.stack();
        long maxNanos = longest == null ? 0 : longest.span().nanos();
        Evidence evidence = Evidence.at(
                stack,
                "%s waited for memory %s, for %s in total and at most %s."
                        .formatted(
                                count(stalls.threads(), "thread"),
                                count(stalls.waits().size(), "time"),
                                time(stalls.totalNanos()),
                                time(maxNanos)),
                entry("stalls", (double) stalls.waits().size()),
                entry("stallSeconds", stalls.totalNanos() / 1e9),
                entry("maxStallSeconds", maxNanos / 1e9));
        return Optional.of(new Finding(
                Cause.ALLOCATION_STALLS,
                lost,
                "Threads waited %s for the collector to free memory, which costs up to %s of the time"
                        .formatted(time(stalls.totalNanos()), percent(lost)),
                List.of(evidence),
                List.of(
                        new Remedy("Allow a larger heap.", largerHeap(timeline)),
                        new Remedy(
                                "Use a collector that stops the program instead: it needs less memory.",
                                "-XX:+UseParallelGC"),
                        Remedy.ofCode("Allocate less."))));
    }

    private static String largerHeap(Timeline timeline) {
        long max = timeline.jvms().stream()
                .mapToLong(TimelineJvm::maxHeapBytes)
                .max()
                .orElse(-1);
        return max <= 0 ? "-Xmx..." : "-Xmx" + Math.max(1, 2 * max / MEBIBYTE) + "m";
    }
}
