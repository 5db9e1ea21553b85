package io.heddle.lab;

import io.heddle.report.Cell;
import io.heddle.report.Table;
import io.heddle.report.Unit;
import io.heddle.trials.Comparison;
import io.heddle.trials.Interval;
import io.heddle.trials.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Wall times and what they are to others, a row each. */
final class RatioTable {
    private final List<String> headings;
    private final List<List<Cell>> rows = new ArrayList<>();

    /** @param headings of the words that a row begins with */
    RatioTable(String... headings) {
        this.headings = List.of(headings);
    }

    void row(List<String> words, Summary seconds, Comparison comparison) {
        Interval interval = comparison.interval();
        rows.add(Stream.concat(
                        words.stream().map(Cell::text),
                        Stream.of(
                                Cell.quantity(seconds.median(), Unit.SECONDS),
                                Cell.quantity(comparison.ratio(), Unit.RATIO),
                                interval == null
                                        ? Cell.text("")
                                        : Cell.range(interval.low(), interval.high(), Unit.RATIO)))
                .toList());
    }

    Table titled(String title) {
        return new Table(
                title,
                Stream.concat(
                                headings.stream().map(Table.Column::left),
                                Stream.of("wall", "ratio", "interval").map(Table.Column::right))
                        .toList(),
                rows);
    }
}
