package io.heddle.compare.output;

import io.heddle.compare.output.Why.CauseShare;
import io.heddle.compare.output.Why.RecordedSide;
import io.heddle.compare.output.Why.Row;
import io.heddle.report.Cell;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Unit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The recorded runs of two arms, for people. */
final class WhyTables {
    private static final String TITLE = "Where the difference went (one recorded run of each arm)";

    private WhyTables() {}

    /** @param why null if the user did not ask for it */
    static List<Section> sections(@Nullable Why why) {
        if (why == null) {
            return List.of();
        }
        RecordedSide baseline = why.baseline();
        RecordedSide candidate = why.candidate();
        if (baseline == null || candidate == null) {
            return List.of(new Section.Paragraph("Where the difference went is unknown: " + why.failure()));
        }
        List<Section> sections = new ArrayList<>();
        sections.add(table(why.rows(), baseline, candidate));
        why.summary().forEach(sentence -> sections.add(new Section.Paragraph(sentence)));
        sections.add(new Section.Paragraph("Findings: " + findings(baseline) + "; " + findings(candidate) + "."));
        sections.add(new Section.Paragraph(
                "Only the changes of CPU time add up to the change of the wall time: divided by the CPUs, they are in the"
                        + " last column. All other figures show the same time from other sides, and overlap. Single runs"
                        + " vary, and recording costs time; the trial's figures are above."));
        sections.add(new Section.Bullets("Unknown in the recorded runs", missing(baseline, candidate)));
        return sections;
    }

    private static Table table(List<Row> rows, RecordedSide baseline, RecordedSide candidate) {
        List<List<Cell>> cells = new ArrayList<>();
        String group = "";
        for (Row row : rows) {
            if (!row.isShown()) {
                continue;
            }
            if (!row.group().equals(group)) {
                group = row.group();
                Cell none = Cell.text("");
                cells.add(List.of(Cell.text(group, Cell.Tone.MUTED), none, none, none, none));
            }
            cells.add(cells(row));
        }
        return new Table(
                TITLE,
                List.of(
                        Table.Column.left(""),
                        Table.Column.right(baseline.arm()),
                        Table.Column.right(candidate.arm()),
                        Table.Column.right("change"),
                        Table.Column.right("in wall time")),
                cells);
    }

    private static List<Cell> cells(Row row) {
        Unit.Scale scale = row.unit().scaleFor(DoubleStream.of(row.baseline(), row.candidate()));
        return List.of(
                Cell.text((row.group().isEmpty() ? "" : "  ") + row.title()),
                Cell.quantity(row.baseline(), scale),
                Cell.quantity(row.candidate(), scale),
                change(row.candidate() - row.baseline(), scale),
                Double.isNaN(row.wallChange())
                        ? Cell.text("")
                        : change(row.wallChange(), Unit.SECONDS.scaleFor(DoubleStream.of(row.wallChange()))));
    }

    private static Cell change(double change, Unit.Scale scale) {
        return Cell.text((change > 0 ? "+" : "") + scale.format(change));
    }

    /** {@code default: gc-threads 34 %, switches 12 %}. */
    private static String findings(RecordedSide side) {
        String causes = side.findings().stream().map(WhyTables::describe).collect(Collectors.joining(", "));
        return side.arm() + ": " + (causes.isEmpty() ? "none" : causes);
    }

    private static String describe(CauseShare finding) {
        return finding.cause() + " " + Math.round(100 * finding.lostShare()) + " %";
    }

    /** Reasons of unknown figures with their names, and notes of the recordings, each once. */
    private static List<String> missing(RecordedSide baseline, RecordedSide candidate) {
        Map<String, Set<String>> namesByReason = new LinkedHashMap<>();
        Set<String> notes = new LinkedHashSet<>();
        Stream.of(baseline, candidate).forEach(side -> {
            side.unavailable().forEach((name, reason) -> namesByReason
                    .computeIfAbsent(reason, _ -> new LinkedHashSet<>())
                    .add(name));
            notes.addAll(side.notes());
        });
        return Stream.concat(
                        namesByReason.entrySet().stream()
                                .map(each -> String.join(", ", each.getValue()) + ": " + each.getKey()),
                        notes.stream())
                .toList();
    }
}
