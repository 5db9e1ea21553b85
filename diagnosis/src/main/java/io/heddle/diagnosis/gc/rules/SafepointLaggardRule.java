package io.heddle.diagnosis.gc.rules;

import static io.heddle.diagnosis.findings.Amounts.count;
import static io.heddle.diagnosis.findings.Amounts.percent;
import static io.heddle.diagnosis.findings.Amounts.time;
import static java.util.Map.entry;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Evidence;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.findings.Remedy;
import io.heddle.diagnosis.findings.Rule;
import io.heddle.diagnosis.gc.SafepointLaggards;
import io.heddle.diagnosis.gc.SafepointLaggards.Laggard;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.stacks.Sample;
import io.heddle.timeline.stacks.Stack;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds programs that stand still for long until their last thread reaches a safepoint. */
final class SafepointLaggardRule implements Rule {
    @Override
    public Optional<Finding> finding(Timeline timeline) {
        SafepointLaggards laggards = SafepointLaggards.of(timeline);
        if (laggards.share() < LEAST_LOST_SHARE) {
            return Optional.empty();
        }
        List<Evidence> evidence = new ArrayList<>();
        evidence.add(Evidence.of(
                "For %s, threads took more than 0.3 ms to stop: %s in total, at most %s."
                        .formatted(
                                count(laggards.pauses(), "safepoint"),
                                time(laggards.totalNanos()),
                                time(laggards.maxNanos())),
                entry("safepoints", (double) laggards.pauses()),
                entry("safepointSeconds", laggards.totalNanos() / 1e9),
                entry("maxSafepointSeconds", laggards.maxNanos() / 1e9)));
        laggards.laggards().stream().limit(2).forEach(each -> evidence.add(evidence(timeline, each)));
        return Optional.of(new Finding(
                Cause.SAFEPOINT_LAGGARD,
                laggards.share(),
                "The JVM waits %s of the time for threads to reach safepoints".formatted(percent(laggards.share())),
                evidence,
                remedies(laggards)));
    }

    private static Evidence evidence(Timeline timeline, Laggard laggard) {
        return Evidence.at(
                mostSampled(timeline, laggard.thread()),
                "Meanwhile, thread \"%s\" ran for %s and waited for a CPU for %s."
                        .formatted(
                                timeline.threads().get(laggard.thread()).name(),
                                time(laggard.runningNanos()),
                                time(laggard.readyNanos())),
                entry("runningSeconds", laggard.runningNanos() / 1e9),
                entry("waitSeconds", laggard.readyNanos() / 1e9));
    }

    /** What the thread did most often, by samples of the JVM; none without such samples. */
    private static Stack mostSampled(Timeline timeline, int thread) {
        Map<Stack, Integer> counts = new HashMap<>();
        for (Sample sample : timeline.samples()) {
            if (sample.thread() == thread && sample.kind() == Sample.Kind.JAVA) {
                counts.merge(sample.stack(), 1, Integer::sum);
            }
        }
        return counts.entrySet().stream()
                .max(Map.Entry.<Stack, Integer>comparingByValue()
                        .thenComparing(each -> each.getKey().toString()))
                .map(Map.Entry::getKey)
                .orElse(Stack.NONE);
    }

    private static List<Remedy> remedies(SafepointLaggards laggards) {
        Remedy polls = new Remedy(
                "Let counted loops poll for safepoints. G1, ZGC and Shenandoah do so by default.",
                "-XX:+UseCountedLoopSafepoints -XX:LoopStripMiningIter=1000");
        Remedy slice = new Remedy(
                "Let threads run for longer at a time, so that fewer of them are preempted before they stop.",
                "heddle run --policy slice -- COMMAND");
        if (laggards.laggards().isEmpty()) {
            return List.of(polls, slice);
        }
        return laggards.laggards().getFirst().wasDescheduled() ? List.of(slice) : List.of(polls);
    }
}
