package io.heddle.diagnosis.scheduling.rules;

import static io.heddle.diagnosis.findings.Amounts.percent;
import static io.heddle.diagnosis.findings.Amounts.time;
import static java.util.Map.entry;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Evidence;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.findings.Remedy;
import io.heddle.diagnosis.findings.Rule;
import io.heddle.diagnosis.gc.BusyThreads;
import io.heddle.diagnosis.gc.GcHistory;
import io.heddle.diagnosis.gc.ObjectLifespan;
import io.heddle.diagnosis.scheduling.SchedulingAnalysis;
import io.heddle.timeline.Collection;
import io.heddle.timeline.Timeline;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Finds objects that survive collections because their threads wait for CPUs. A thread that waits keeps its objects alive while others
 * allocate (Qian et al., "Exploiting FIFO Scheduler to Improve Parallel Garbage Collection Performance"). Waiting alone is no evidence:
 * collections must take much of the time and objects must survive them. With one thread for each CPU, lifespans are
 * not stretched, so the loss is the surplus threads' part of the pauses.
 */
final class OversubscriptionRule implements Rule {
    private static final double LEAST_PAUSE_SHARE = 0.1;
    private static final double LEAST_SURVIVING_SHARE = 0.05;
    private static final double LEAST_THREADS_FOR_CPU = 3;
    private static final int LEAST_COLLECTIONS = 3;

    private final SchedulingAnalysis analysis;

    OversubscriptionRule(SchedulingAnalysis analysis) {
        this.analysis = analysis;
    }

    @Override
    public Optional<Finding> finding(Timeline timeline) {
        Loss.requireSame(analysis, timeline);
        return GcHistory.of(timeline).stream()
                .max(Comparator.comparingLong(GcHistory::pauseNanos))
                .filter(each -> each.collections().size() >= LEAST_COLLECTIONS
                        && each.pauseShare() >= LEAST_PAUSE_SHARE
                        && survivingShare(each) >= LEAST_SURVIVING_SHARE)
                .flatMap(this::finding);
    }

    private Optional<Finding> finding(GcHistory history) {
        // Application threads neither run nor wait for CPUs in a pause.
        double active = analysis.activeThreads() / Math.max(1 - history.pauseShare(), 0.01);
        double threads = Math.max(active, BusyThreads.of(analysis.timeline()));
        int cpus = analysis.cpus();
        Loss loss = Loss.ofTime(analysis, history.pauseNanos() * (1 - cpus / threads));
        if (threads < LEAST_THREADS_FOR_CPU * cpus || !loss.isSignificant()) {
            return Optional.empty();
        }
        double surviving = survivingShare(history);
        return loss.finding(
                Cause.OVERSUBSCRIPTION,
                String.format(
                        Locale.ROOT,
                        "%.0f application threads share %d CPUs, and pauses for collections take %s of the time",
                        threads,
                        cpus,
                        percent(history.pauseShare())),
                List.of(
                        Evidence.of(
                                String.format(
                                        Locale.ROOT,
                                        "%.1f application threads have work for %d CPUs on average: they run, wait for a CPU, or the JVM blocks"
                                                + " them.",
                                        threads,
                                        cpus),
                                entry("busyThreads", threads),
                                entry("cpus", (double) cpus),
                                entry("waitSeconds", analysis.blame().applicationWaitNanos() / 1e9)),
                        Evidence.of(
                                "%s of the allocated bytes survive a collection; %d collections pause the program for %s."
                                        .formatted(
                                                percent(surviving),
                                                history.collections().size(),
                                                time(history.pauseNanos())),
                                entry("survivingShare", surviving),
                                entry("pauseShare", history.pauseShare()))),
                List.of(
                        new Remedy(
                                "Measure whether running threads to completion shortens the pauses.",
                                "heddle compare --arm default --arm fifo"),
                        Remedies.VIRTUAL_THREADS));
    }

    /** By the ages of survivors or the heap's growth, or by promoted bytes if those say more; NaN if unknown. */
    private static double survivingShare(GcHistory history) {
        double surviving = ObjectLifespan.of(history).survivingShare();
        double promoted = 0;
        double freed = 0;
        for (Collection each : history.collections()) {
            if (each.promotedBytes() >= 0 && each.heapBeforeBytes() >= 0 && each.heapAfterBytes() >= 0) {
                promoted += each.promotedBytes();
                freed += Math.max(0, each.heapBeforeBytes() - each.heapAfterBytes());
            }
        }
        double promotedShare = promoted / (promoted + freed);
        if (Double.isNaN(surviving)) {
            return promotedShare;
        }
        return Double.isNaN(promotedShare) ? surviving : Math.max(surviving, promotedShare);
    }
}
