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
import io.heddle.diagnosis.gc.CollectionShare;
import io.heddle.diagnosis.gc.GcHistory;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.Waits;
import io.heddle.timeline.stacks.Sample;
import io.heddle.timeline.stacks.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds collections that the program requests with {@code System.gc()}, or a tool with a command for the JVM, so often that their pauses
 * matter.
 */
final class ExplicitGcRule implements Rule {
    private static final String CALL = "System.gc()";
    private static final Remedy TOOL = Remedy.ofCode(
            "Find the tool that requests collections: jcmd, a heap dump, a histogram of the heap, or an agent.");

    @Override
    public Optional<Finding> finding(Timeline timeline) {
        return CostliestJvm.finding(timeline, history -> finding(timeline, history));
    }

    private static Optional<Finding> finding(Timeline timeline, GcHistory history) {
        return CollectionShare.of(history).stream()
                .filter(each -> CollectionShare.isRequest(each.cause()) && each.share() >= LEAST_LOST_SHARE)
                .findFirst()
                .map(each -> finding(timeline, history, each));
    }

    private static Finding finding(Timeline timeline, GcHistory history, CollectionShare requested) {
        boolean byProgram = requested.cause().equals(CALL);
        Evidence evidence = Evidence.at(
                byProgram ? caller(timeline) : Stack.NONE,
                "%s with the cause %s stopped the program for %s."
                        .formatted(
                                count(requested.count(), "collection"),
                                requested.cause(),
                                time(requested.pauseNanos())),
                entry("requestedCollections", (double) requested.count()),
                entry("pauseSeconds", requested.pauseNanos() / 1e9),
                entry("pauseShare", requested.share()));
        return new Finding(
                Cause.EXPLICIT_GC,
                requested.share(),
                "%s stop the program for %s of the time"
                        .formatted(
                                byProgram
                                        ? "Calls of System.gc()"
                                        : "Collections that a tool requests (%s)".formatted(requested.cause()),
                                percent(requested.share())),
                List.of(evidence),
                byProgram ? remedies(history.jvm().collector()) : List.of(TOOL));
    }

    private static List<Remedy> remedies(String collector) {
        List<Remedy> remedies = new ArrayList<>();
        remedies.add(new Remedy("Ignore calls of System.gc().", "-XX:+DisableExplicitGC"));
        if (collector.startsWith("G1") || collector.startsWith("Shenandoah")) {
            remedies.addFirst(
                    new Remedy("Let System.gc() collect while the program runs.", "-XX:+ExplicitGCInvokesConcurrent"));
        }
        remedies.add(Remedy.ofCode("Remove the call."));
        return remedies;
    }

    /** The first stack within a call of {@code System.gc()}; none if no sample or wait hit one. */
    private static Stack caller(Timeline timeline) {
        return Stream.concat(
                        timeline.waits().sites().stream().map(Waits.Site::stack),
                        timeline.samples().stream().map(Sample::stack))
                .filter(ExplicitGcRule::requestsCollection)
                .findFirst()
                .orElse(Stack.NONE);
    }

    private static boolean requestsCollection(Stack stack) {
        return stack.frames().stream()
                .anyMatch(each -> each.method().equals("gc")
                        && (each.type().equals("java.lang.Runtime")
                                || each.type().equals("java.lang.System")));
    }
}
