package io.heddle.lab;

import io.heddle.report.Cell;
import io.heddle.report.RatioChart;
import io.heddle.report.Table;
import io.heddle.report.Unit;
import io.heddle.trials.analysis.ArmSummary;
import io.heddle.trials.analysis.Comparison;
import io.heddle.trials.analysis.ConfidenceInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A table of times and their ratios to those of a baseline. */
public final class RatioTable {
    private final List<String> headings;
    private final List<List<Cell>> rows = new ArrayList<>();
    private final RatioRows ratios = new RatioRows();

    /** @param headings of the first columns, which have text */
    public RatioTable(String... headings) {
        this.headings = List.of(headings);
    }

    public void row(List<String> words, ArmSummary seconds, Comparison comparison) {
        ratios.add(String.join(", ", words), comparison);
        ConfidenceInterval interval = comparison.interval();
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

    /** The picture of the ratios of wall times. */
    public RatioChart picture(String title, String baseline) {
        return ratios.chart(title, "wall time", baseline);
    }

    /** The table of wall times. */
    public Table titled(String title) {
        return titled(title, "wall");
    }

    /** @param time heading of the column with times */
    public Table titled(String title, String time) {
        return new Table(
                title,
                Stream.concat(
                                headings.stream().map(Table.Column::left),
                                Stream.of(time, "ratio", "interval").map(Table.Column::right))
                        .toList(),
                rows);
    }
}
