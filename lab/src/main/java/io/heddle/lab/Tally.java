package io.heddle.lab;

import io.heddle.report.Cell;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Runs of one kind, and those among them that differed from what they should have been.
 *
 * @param longestSeconds the longest time of a run; what is measured is said on the page
 * @param differing one line for each run that differed
 */
record Tally(int runs, double longestSeconds, List<String> differing) {
    /**
     * A page's part about several kinds of runs. A run that differs is a broken promise.
     *
     * @param about what was done, and when a run differs
     * @param kind what tells the kinds apart: the heading of the first column
     * @param longest the heading of the longest times
     */
    static List<Section> sections(Lab lab, String about, String kind, String longest, Map<String, Tally> tallies) {
        List<List<Cell>> rows = new ArrayList<>();
        List<Section> differing = new ArrayList<>();
        tallies.forEach((name, tally) -> {
            rows.add(List.of(
                    Cell.text(name),
                    Cell.quantity(tally.runs, Unit.COUNT),
                    Cell.quantity(tally.longestSeconds, Unit.SECONDS),
                    Cell.quantity(tally.differing.size(), Unit.COUNT)));
            tally.differing.forEach(run -> {
                lab.broken(name + ": " + run);
                differing.add(new Section.Paragraph(name + ": " + run));
            });
        });
        List<Section> sections = new ArrayList<>();
        sections.add(new Section.Paragraph(about));
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
