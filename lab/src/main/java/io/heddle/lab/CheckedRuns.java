package io.heddle.lab;

import io.heddle.report.Cell;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Runs of one kind, and those among them with a wrong result.
 *
 * @param longestSeconds the longest time of a run; the page says which time
 * @param differing one line for each run that differed
 */
public record CheckedRuns(int runs, double longestSeconds, List<String> differing) {
    /**
     * The sections of a page about several kinds of runs. A run that differs is a broken promise.
     *
     * @param about a description of the runs, and of a difference
     * @param kind heading of the first column, which names the kinds
     * @param longest heading of the longest times
     */
    public static List<Section> sections(
            Lab lab, Section about, String kind, String longest, Map<String, CheckedRuns> checkedRuns) {
        List<List<Cell>> rows = new ArrayList<>();
        List<Section> differing = new ArrayList<>();
        checkedRuns.forEach((name, checked) -> {
            rows.add(List.of(
                    Cell.text(name),
                    Cell.quantity(checked.runs, Unit.COUNT),
                    Cell.quantity(checked.longestSeconds, Unit.SECONDS),
                    Cell.quantity(checked.differing.size(), Unit.COUNT)));
            checked.differing.forEach(run -> {
                lab.reportBrokenPromise(name + ": " + run);
                differing.add(new Section.Paragraph(name + ": " + run));
            });
        });
        List<Section> sections = new ArrayList<>();
        sections.add(about);
        sections.add(new Table(
                "",
                List.of(
                        Table.Column.left(kind),
                        Table.Column.right("runs"),
                        Table.Column.right(longest),
                        Table.Column.right("differing")),
                rows));
        sections.addAll(differing);
        return sections;
    }
}
