package io.heddle.fleet.show;

import io.heddle.fleet.show.LogSummary.Jvm;
import io.heddle.fleet.show.LogSummary.Pause;
import io.heddle.fleet.show.LogSummary.Pauses;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.report.Unit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The summary of a log for people. */
public final class LogReport {
    /** A program that stands still for more than this part of its time is worth a look. */
    private static final double MUCH = 0.05;

    private static final double LONG_SECONDS = 1;

    private LogReport() {}

    public static Report of(LogSummary summary) {
        List<Section> sections = new ArrayList<>();
        sections.add(new Section.Bullets("What stands out", findings(summary)));
        sections.add(pauses(summary));
        sections.add(causes(summary));
        sections.add(longest(summary));
        sections.add(new Section.Preformatted(
                "Lines about pauses that were not understood:",
                summary.notUnderstood().examples()));
        return new Report("heddle fleet show", String.join(" ", summary.files()), facts(summary), sections);
    }

    /** The pauses by kind, which CSV has. */
    public static Table pauses(LogSummary summary) {
        List<Pauses> rows = new ArrayList<>(summary.pauses());
        if (rows.size() > 1) {
            rows.add(summary.all());
        }
        return new Table(
                "Pauses",
                List.of(
                        Column.left("pause"),
                        Column.right("count"),
                        Column.right("total"),
                        Column.right("mean"),
                        Column.right("median"),
                        Column.right("p90"),
                        Column.right("p99"),
                        Column.right("longest")),
                rows.stream()
                        .map(group -> List.of(
                                Cell.text(group.name()),
                                Cell.quantity(group.count(), Unit.COUNT),
                                seconds(group, Pauses::totalSeconds),
                                seconds(group, Pauses::meanSeconds),
                                seconds(group, Pauses::medianSeconds),
                                seconds(group, Pauses::p90Seconds),
                                seconds(group, Pauses::p99Seconds),
                                seconds(group, Pauses::maxSeconds)))
                        .toList());
    }

    private static Cell seconds(Pauses group, ToDoubleFunction<Pauses> figure) {
        return Cell.quantity(figure.applyAsDouble(group), Unit.SECONDS);
    }

    private static Table causes(LogSummary summary) {
        return new Table(
                "Causes",
                List.of(Column.left("cause"), Column.right("pauses"), Column.right("total"), Column.right("longest")),
                summary.causes().stream()
                        .map(group -> List.of(
                                Cell.text(group.name()),
                                Cell.quantity(group.count(), Unit.COUNT),
                                seconds(group, Pauses::totalSeconds),
                                seconds(group, Pauses::maxSeconds)))
                        .toList());
    }

    private static Table longest(LogSummary summary) {
        return new Table(
                "Longest pauses",
                List.of(
                        Column.right("at"),
                        Column.left("pause"),
                        Column.left("cause"),
                        Column.right("duration"),
                        Column.right("heap before"),
                        Column.right("heap after")),
                summary.longest().stream()
                        .map(pause -> List.of(
                                Cell.text(at(pause)),
                                Cell.text(pause.name()),
                                Cell.text(pause.cause() == null ? "" : pause.cause()),
                                Cell.quantity(pause.seconds(), Unit.SECONDS),
                                bytes(pause.heapBeforeBytes()),
                                bytes(pause.heapAfterBytes())))
                        .toList());
    }

    private static Cell bytes(@Nullable Long bytes) {
        return bytes == null ? Cell.text("") : Cell.quantity(bytes, Unit.BYTES);
    }

    /** The uptime, else the time of day. */
    private static String at(Pause pause) {
        Double uptime = pause.uptimeSeconds();
        if (uptime != null) {
            return String.format(Locale.ROOT, "%,.3f s", uptime);
        }
        Long millis = pause.epochMillis();
        return millis == null ? "" : Instant.ofEpochMilli(millis).toString();
    }

    private static List<String> findings(LogSummary summary) {
        List<String> findings = new ArrayList<>();
        if (summary.all().count() == 0) {
            findings.add("The log has no pause.");
        }
        if (summary.jvms().size() > 1) {
            findings.add("%d JVMs wrote the log. Figures are those of all together."
                    .formatted(summary.jvms().size()));
        }
        if (summary.fullCollections() > 0) {
            findings.add("The JVM collected the whole heap in %d pauses.".formatted(summary.fullCollections()));
        }
        if (summary.evacuationFailures() > 0) {
            findings.add("%d collections had no room for objects that were to move. A larger heap avoids that."
                    .formatted(summary.evacuationFailures()));
        }
        if (summary.pausedShare() > MUCH) {
            findings.add(
                    "The program stood still for %s of the time.".formatted(Unit.SHARE.format(summary.pausedShare())));
        }
        if (summary.all().maxSeconds() > LONG_SECONDS) {
            findings.add("The longest pause took %s."
                    .formatted(Unit.SECONDS.format(summary.all().maxSeconds())));
        }
        if (summary.notUnderstood().count() > 0) {
            findings.add("%,d lines about pauses were not understood; the figures lack them."
                    .formatted(summary.notUnderstood().count()));
        }
        summary.defects().forEach(defect -> findings.add("The figures are in doubt: " + defect + "."));
        return findings;
    }

    private static List<Report.Fact> facts(LogSummary summary) {
        List<Report.Fact> facts = new ArrayList<>();
        for (Jvm jvm : summary.jvms()) {
            facts.add(new Report.Fact("JVM", describe(jvm)));
        }
        facts.add(new Report.Fact(
                "pauses",
                "%,d, %s in total"
                        .formatted(
                                summary.all().count(),
                                Unit.SECONDS.format(summary.all().totalSeconds()))));
        if (Double.isFinite(summary.coveredSeconds())) {
            facts.add(new Report.Fact(
                    "covers",
                    "%s, of which pauses take %s"
                            .formatted(
                                    Unit.SECONDS.format(summary.coveredSeconds()),
                                    Unit.SHARE.format(summary.pausedShare()))));
        }
        if (summary.concurrentCollections() > 0) {
            facts.add(new Report.Fact("concurrent", "%,d collections".formatted(summary.concurrentCollections())));
        }
        facts.add(new Report.Fact(
                "lines",
                "%,d, of which %,d are not those of a GC log".formatted(summary.lines(), summary.foreignLines())));
        return facts;
    }

    private static String describe(Jvm jvm) {
        List<String> parts = new ArrayList<>();
        parts.add(jvm.collector().name().toLowerCase(Locale.ROOT).replace('_', ' '));
        if (jvm.version() != null) {
            parts.add(jvm.version());
        }
        if (jvm.processors() != null) {
            parts.add(jvm.processors() + " CPUs");
        }
        if (jvm.maxHeapBytes() != null) {
            parts.add("heap of at most " + Unit.BYTES.format((double) jvm.maxHeapBytes()));
        }
        return String.join(", ", parts);
    }
}
