package io.heddle.diagnosis.scheduling.rules;

import static io.heddle.diagnosis.findings.Amounts.percent;
import static io.heddle.diagnosis.findings.Amounts.time;
import static java.util.Map.entry;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Evidence;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.findings.Remedy;
import io.heddle.diagnosis.findings.Rule;
import io.heddle.diagnosis.scheduling.BottleGraph;
import io.heddle.diagnosis.scheduling.SchedulingAnalysis;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineThread;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Finds a thread that works alone for long while other threads of the application, which work in parallel otherwise, wait for it (Du Bois
 * et al., "Bottle Graphs", section 4). A program that never works in parallel has no such thread. The loss is at most what
 * the thread's work alone would save if all CPUs shared it.
 */
final class SequentialBottleneckRule implements Rule {
    private static final double LEAST_HEIGHT_FOR_SECOND = 3;
    private static final double MOST_PARALLELISM = 1.5;

    /** The others must work for this share of the recording, or take turns with the thread. Otherwise the program is not a parallel one. */
    private static final double LEAST_ACTIVE_SHARE_OF_OTHERS = 0.1;

    /**
     * So often a second, two others must start to work to take turns with the thread, however short their parts are. Threads for
     * housekeeping have timers, whose periods are seldom below 10 ms.
     */
    private static final double LEAST_TURNS_PER_SECOND = 100;

    /** The thread must work alone for this share of the recording, while the others wait. */
    private static final double LEAST_ALONE_SHARE = 0.25;

    /** Threads that take no turns must be active for this share of the recording, unlike those that serve the JVM. */
    private static final double LEAST_ACTIVE_SHARE_OF_EACH = 0.03;

    private static final double LEAST_PARALLELISM_OF_OTHERS = 1.5;
    private static final int LEAST_OTHERS = 2;

    private final SchedulingAnalysis analysis;

    SequentialBottleneckRule(SchedulingAnalysis analysis) {
        this.analysis = analysis;
    }

    @Override
    public Optional<Finding> finding(Timeline timeline) {
        Loss.requireSame(analysis, timeline);
        List<BottleGraph.Box> boxes = analysis.bottleGraph().boxes();
        if (boxes.size() <= LEAST_OTHERS || analysis.cpus() < 2) {
            return Optional.empty();
        }
        BottleGraph.Box first = boxes.getFirst();
        List<BottleGraph.Box> others = others(boxes.subList(1, boxes.size()));
        if (others.size() < LEAST_OTHERS || !standsOut(first, others.getFirst()) || !workInParallel(others)) {
            return Optional.empty();
        }
        long alone = AloneBetween.nanos(
                timeline,
                first.thread(),
                others.stream().mapToInt(BottleGraph.Box::thread).toArray());
        Loss loss = Loss.ofTime(analysis, alone * (1 - 1.0 / analysis.cpus()));
        if (alone < LEAST_ALONE_SHARE * analysis.durationNanos() || !loss.isSignificant()) {
            return Optional.empty();
        }
        TimelineThread thread = timeline.threads().get(first.thread());
        return loss.finding(
                Cause.SEQUENTIAL_BOTTLENECK,
                "%s worked alone for %s while %d other threads waited"
                        .formatted(thread.name(), time(alone), others.size()),
                List.of(
                        Evidence.of(
                                String.format(
                                        Locale.ROOT,
                                        "%s has %s of the run time at a parallelism of %.2f.",
                                        thread.name(),
                                        percent(first.heightNanos()
                                                / analysis.bottleGraph().anyActiveNanos()),
                                        first.parallelism()),
                                entry("heightSeconds", first.heightNanos() / 1e9),
                                entry("parallelism", first.parallelism()),
                                entry("aloneSeconds", alone / 1e9)),
                        Evidence.of(
                                String.format(
                                        Locale.ROOT,
                                        "The other %d threads work at a parallelism of %.2f.",
                                        others.size(),
                                        parallelism(others)),
                                entry("othersParallelism", parallelism(others)),
                                entry("othersActiveSeconds", active(others) / 1e9))),
                List.of(
                        Remedy.ofCode(
                                "Split the work of " + thread.name() + ", or overlap it with that of the others."),
                        new Remedy("Search fork/join code for tasks that work alone.", "heddle lint")));
    }

    private boolean standsOut(BottleGraph.Box first, BottleGraph.Box second) {
        return first.heightNanos() >= LEAST_HEIGHT_FOR_SECOND * second.heightNanos()
                && first.parallelism() <= MOST_PARALLELISM;
    }

    private boolean workInParallel(List<BottleGraph.Box> others) {
        return (active(others) >= LEAST_ACTIVE_SHARE_OF_OTHERS * analysis.durationNanos()
                        || others.stream().allMatch(this::takesTurns))
                && parallelism(others) >= LEAST_PARALLELISM_OF_OTHERS;
    }

    /**
     * The threads that take turns with the first one and work in parallel. A thread that started the program alone is none of them, nor
     * is one that waits for the time or for input instead. If few take turns, all threads that work for long.
     */
    private List<BottleGraph.Box> others(List<BottleGraph.Box> boxes) {
        OutsideWaits outside = OutsideWaits.of(analysis.timeline());
        List<BottleGraph.Box> waiting = boxes.stream()
                .filter(each -> !outside.areMostOf(each.thread(), analysis.durationNanos() - each.activeNanos()))
                .toList();
        List<BottleGraph.Box> inTurn = waiting.stream()
                .filter(each -> takesTurns(each) && each.parallelism() >= LEAST_PARALLELISM_OF_OTHERS)
                .toList();
        return inTurn.size() >= LEAST_OTHERS
                ? inTurn
                : waiting.stream()
                        .filter(each -> each.activeNanos() >= LEAST_ACTIVE_SHARE_OF_EACH * analysis.durationNanos())
                        .toList();
    }

    private boolean takesTurns(BottleGraph.Box box) {
        return box.activations() >= LEAST_TURNS_PER_SECOND * analysis.durationNanos() / 1e9;
    }

    private static double active(List<BottleGraph.Box> boxes) {
        return boxes.stream().mapToDouble(BottleGraph.Box::activeNanos).sum();
    }

    private static double parallelism(List<BottleGraph.Box> boxes) {
        return active(boxes)
                / boxes.stream().mapToDouble(BottleGraph.Box::heightNanos).sum();
    }
}
