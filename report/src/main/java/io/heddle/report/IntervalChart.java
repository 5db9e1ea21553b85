package io.heddle.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Points with intervals: one panel for each quantity, and in each panel one row for each variant.
 *
 * @param pointName name of the points, for example {@code median}
 * @param intervalName name of the intervals, for example {@code 95 % interval}
 */
public record IntervalChart(String title, String note, String pointName, String intervalName, List<Panel> panels)
        implements Chart {

    public IntervalChart {
        panels = List.copyOf(panels);
    }

    /** One quantity. */
    public record Panel(String title, Unit unit, @Nullable Reference reference, List<Row> rows) {

        public Panel {
            rows = List.copyOf(rows);
        }

        /** All finite numbers that the axis must cover. */
        public Stream<Double> shownValues() {
            Stream<Double> ofRows = rows.stream()
                    .flatMap(row ->
                            Stream.concat(Stream.of(row.point(), row.low(), row.high()), row.samples().stream()));
            return (reference == null ? ofRows : Stream.concat(ofRows, Stream.of(reference.value())))
                    .filter(Double::isFinite);
        }

        /** One scale for all numbers of the panel, so that they are easy to compare. */
        public Unit.Scale scale() {
            return unit.scaleFor(
                    rows.stream().flatMapToDouble(row -> DoubleStream.of(row.point(), row.low(), row.high())));
        }
    }

    /** A reference line across all rows of a panel. */
    public record Reference(String label, double value) {

        public Reference {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException("a reference at " + value + " cannot be drawn: " + label);
            }
        }
    }

    /**
     * One row of a panel.
     *
     * @param point NaN for none
     * @param low NaN, like {@code high}, without an interval
     * @param samples the measurements that the point summarises
     */
    public record Row(String label, double point, double low, double high, List<Double> samples) {

        public Row {
            samples = List.copyOf(samples);
        }
    }

    @Override
    public boolean isEmpty() {
        return panels.isEmpty();
    }

    @Override
    public Table asTable() {
        List<List<Cell>> cells = new ArrayList<>();
        for (Panel panel : panels) {
            for (Row row : panel.rows()) {
                cells.add(List.of(
                        Cell.text(panel.title()),
                        Cell.text(row.label()),
                        Cell.quantity(row.point(), panel.scale()),
                        Cell.range(row.low(), row.high(), panel.scale()),
                        Cell.quantity(row.samples().size(), Unit.COUNT)));
            }
        }
        return new Table(
                title,
                List.of(
                        Table.Column.left("quantity"),
                        Table.Column.left("arm"),
                        Table.Column.right(pointName),
                        Table.Column.right(intervalName),
                        Table.Column.right("runs")),
                cells);
    }
}
