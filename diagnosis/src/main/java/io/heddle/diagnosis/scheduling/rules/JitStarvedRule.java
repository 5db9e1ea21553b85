package io.heddle.diagnosis.scheduling.rules;

import static io.heddle.diagnosis.findings.Amounts.percent;
import static io.heddle.diagnosis.findings.Amounts.time;
import static java.util.Map.entry;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Evidence;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.findings.Rule;
import io.heddle.diagnosis.runqueues.BlameCause;
import io.heddle.diagnosis.scheduling.SchedulingAnalysis;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineThread;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Finds compiler threads that wait behind application threads, so that the program runs uncompiled code for longer. All methods that
 * wait for the compiler are slow meanwhile, so the loss is at most the wait.
 */
final class JitStarvedRule implements Rule {
    /** A compiler that shares its CPU with one application thread waits as long as it works, which harms nobody. */
    private static final double LEAST_WAIT_FOR_WORK = 2;

    private final SchedulingAnalysis analysis;

    JitStarvedRule(SchedulingAnalysis analysis) {
        this.analysis = analysis;
    }

    @Override
    public Optional<Finding> finding(Timeline timeline) {
        Loss.requireSame(analysis, timeline);
        return timeline.threadsOf(ThreadKind.JIT)
                .filter(each -> behindApplication(each) > LEAST_WAIT_FOR_WORK * ran(each))
                .max(Comparator.comparingLong(this::behindApplication))
                .flatMap(this::finding);
    }

    private Optional<Finding> finding(TimelineThread compiler) {
        long wait = behindApplication(compiler);
        Loss loss = Loss.ofTime(analysis, (double) wait);
        if (!loss.isSignificant()) {
            return Optional.empty();
        }
        long all = analysis.blame().nanos(ThreadKind.JIT, BlameCause.APPLICATION);
        return loss.finding(
                Cause.JIT_STARVED,
                "%s waited for %s behind application threads and ran for %s"
                        .formatted(compiler.name(), time(wait), time(ran(compiler))),
                List.of(
                        Evidence.of(
                                "%s was ready for %s while application threads ran on its CPU, %s of the recording."
                                        .formatted(compiler.name(), time(wait), percent(loss.share())),
                                entry("waitSeconds", wait / 1e9),
                                entry("runSeconds", ran(compiler) / 1e9),
                                entry("waitShare", loss.share())),
                        Evidence.of(
                                "All compiler threads together waited for %s behind application threads."
                                        .formatted(time(all)),
                                entry("allWaitSeconds", all / 1e9))),
                List.of(Remedies.FIFO, Remedies.SLICE_NICE, Remedies.AOT_CACHE));
    }

    private long behindApplication(TimelineThread thread) {
        return analysis.blame().nanos(thread.index(), BlameCause.APPLICATION);
    }

    private long ran(TimelineThread thread) {
        return analysis.cpuShares().nanos(thread.index());
    }
}
