package io.heddle.diagnosis.scheduling.rules;

import static io.heddle.diagnosis.findings.Amounts.bytes;
import static io.heddle.diagnosis.findings.Amounts.percent;
import static io.heddle.diagnosis.findings.Amounts.time;
import static java.util.Map.entry;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Evidence;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.findings.Remedy;
import io.heddle.diagnosis.findings.Rule;
import io.heddle.diagnosis.gc.BusyThreads;
import io.heddle.diagnosis.gc.CollectionShare;
import io.heddle.diagnosis.gc.CopiedBytes;
import io.heddle.diagnosis.gc.GcHistory;
import io.heddle.diagnosis.gc.GcScalability;
import io.heddle.diagnosis.scheduling.SchedulingAnalysis;
import io.heddle.timeline.Timeline;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Finds objects that survive collections because their threads wait for CPUs. A thread that waits keeps its objects alive while others
 * allocate (Qian et al., "Exploiting FIFO Scheduler to Improve Parallel Garbage Collection Performance"). Waiting alone is no evidence:
 * collections of the young generation must take much of the time and copy objects. Few objects may survive their first collection, but
 * those of a thread that waits for long are copied again and again, so all copies count. With one thread for each CPU, lifespans are not
 * stretched, so the loss is the surplus threads' part of those pauses, less the part of surplus collector threads.
 */
final class OversubscriptionRule implements Rule {
    private static final double LEAST_PAUSE_SHARE = 0.1;
    private static final double LEAST_COPIED_SHARE = 0.05;
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
                .filter(each -> each.collections().size() >= LEAST_COLLECTIONS
                        && copyingShare(each) >= LEAST_PAUSE_SHARE
                        && CopiedBytes.of(each).share() >= LEAST_COPIED_SHARE)
                .max(Comparator.comparingDouble(OversubscriptionRule::copyingShare))
                .flatMap(this::finding);
    }

    /** The share of the recording in pauses of the collections that copy objects in progress. */
    private static double copyingShare(GcHistory history) {
        return history.pauseShare(each -> CollectionShare.isAutomatic(each) && !GcHistory.isOld(each));
    }

    private Optional<Finding> finding(GcHistory history) {
        // Application threads neither run nor wait for CPUs in a pause.
        double active = analysis.activeThreads() / Math.max(1 - history.pauseShare(), 0.01);
        double threads = Math.max(active, BusyThreads.of(analysis.timeline()));
        int cpus = analysis.cpus();
        double pauses = copyingShare(history);
        double ofCollectors = GcScalability.of(analysis.timeline(), history).surplusShare();
        Loss loss =
                Loss.ofTime(analysis, analysis.durationNanos() * pauses * (1 - ofCollectors) * (1 - cpus / threads));
        if (threads < LEAST_THREADS_FOR_CPU * cpus || !loss.isSignificant()) {
            return Optional.empty();
        }
        CopiedBytes copied = CopiedBytes.of(history);
        return loss.finding(
                Cause.OVERSUBSCRIPTION,
                String.format(
                        Locale.ROOT,
                        "%.0f application threads share %d CPUs, and pauses for young collections take %s of the time",
                        threads,
                        cpus,
                        percent(pauses)),
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
                                "Collections copied %s, %s of the allocated bytes, and paused the program for %s."
                                        .formatted(
                                                bytes(copied.copiedBytes()),
                                                percent(copied.share()),
                                                time(Math.round(pauses * analysis.durationNanos()))),
                                entry("copiedBytes", (double) copied.copiedBytes()),
                                entry("copiedShare", copied.share()),
                                entry("pauseShare", pauses))),
                List.of(
                        new Remedy(
                                "Measure whether running threads to completion shortens the pauses.",
                                "heddle compare --arm default --arm fifo"),
                        Remedies.VIRTUAL_THREADS));
    }
}
