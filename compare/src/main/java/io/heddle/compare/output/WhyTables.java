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
        sections.add(new Section.Bullets("Unknown in the recorded runs", missing(why.rows(), baseline, candidate)));
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

    /** Unknown figures with their reasons, and notes of the recordings, each once. */
    private static List<String> missing(List<Row> rows, RecordedSide baseline, RecordedSide candidate) {
        Map<String, String> before = namesByReason(rows, baseline);
        Map<String, String> after = namesByReason(rows, candidate);
        Set<String> lines = new LinkedHashSet<>();
        before.forEach((reason, names) ->
                lines.add((names.equals(after.get(reason)) ? "" : baseline.arm() + ", ") + names + ": " + reason));
        after.forEach((reason, names) ->
                lines.add((names.equals(before.get(reason)) ? "" : candidate.arm() + ", ") + names + ": " + reason));
        lines.addAll(baseline.notes());
        lines.addAll(candidate.notes());
        return List.copyOf(lines);
    }

    /** The titles of the figures that a side lacks, by group, for each reason. */
    private static Map<String, String> namesByReason(List<Row> rows, RecordedSide side) {
        Map<String, Map<String, List<String>>> titles = new LinkedHashMap<>();
        for (Row row : rows) {
            String reason = side.unavailable().get(row.key());
            if (reason != null) {
                titles.computeIfAbsent(reason, _ -> new LinkedHashMap<>())
                        .computeIfAbsent(row.group(), _ -> new ArrayList<>())
                        .add(row.title());
            }
        }
        Map<String, String> names = new LinkedHashMap<>();
        titles.forEach((reason, byGroup) -> names.put(
                reason,
                byGroup.entrySet().stream()
                        .map(each -> name(each.getKey(), each.getValue(), rows))
                        .collect(Collectors.joining("; "))));
        return names;
    }

    /** The name of a group, with its titles that are unknown, or those that are not if they are fewer. */
    private static String name(String group, List<String> titles, List<Row> rows) {
        List<String> known = rows.stream()
                .filter(row -> row.group().equals(group) && !titles.contains(row.title()))
                .map(Row::title)
                .toList();
        if (group.isEmpty()) {
            return String.join(", ", titles);
        }
        if (known.isEmpty()) {
            return group;
        }
        return known.size() < titles.size()
                ? group + " except " + String.join(", ", known)
                : group + " (" + String.join(", ", titles) + ")";
    }
}
