package io.heddle.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Points with intervals: panels side by side, one for each quantity, and in each a row for each arm.
 *
 * @param pointName what the points are, for example {@code median}
 * @param intervalName what the intervals are, for example {@code 95 % interval}
 */
public record IntervalChart(String title, String note, String pointName, String intervalName, List<Panel> panels)
        implements Chart {

    public IntervalChart {
        panels = List.copyOf(panels);
    }

    /** One quantity. */
    public record Panel(String title, Unit unit, @Nullable Reference reference, List<Arm> arms) {

        public Panel {
            arms = List.copyOf(arms);
        }

        /** All finite numbers that have to fit on its axis. */
        Stream<Double> shownValues() {
            Stream<Double> ofArms = arms.stream()
                    .flatMap(arm ->
                            Stream.concat(Stream.of(arm.point(), arm.low(), arm.high()), arm.samples().stream()));
            return (reference == null ? ofArms : Stream.concat(ofArms, Stream.of(reference.value())))
                    .filter(Double::isFinite);
        }

        /** For its figures, which are read against each other. */
        Unit.Scale scale() {
            return unit.scaleFor(
                    arms.stream().flatMapToDouble(arm -> DoubleStream.of(arm.point(), arm.low(), arm.high())));
        }
    }

    /** A line across all arms of a panel. */
    public record Reference(String label, double value) {

        public Reference {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException("a reference at " + value + " can't be drawn: " + label);
            }
        }
    }

    /**
     * One row of a panel.
     *
     * @param point NaN when there is none
     * @param low NaN, as is {@code high}, when there is no interval
     * @param samples the single measurements behind the point
     */
    public record Arm(String label, double point, double low, double high, List<Double> samples) {

        public Arm {
            samples = List.copyOf(samples);
        }
    }

    @Override
    public boolean isEmpty() {
        return panels.isEmpty();
    }

    @Override
    public Table asTable() {
        List<List<Cell>> rows = new ArrayList<>();
        for (Panel panel : panels) {
            for (Arm arm : panel.arms()) {
                rows.add(List.of(
                        Cell.text(panel.title()),
                        Cell.text(arm.label()),
                        Cell.quantity(arm.point(), panel.scale()),
                        Cell.range(arm.low(), arm.high(), panel.scale()),
                        Cell.quantity(arm.samples().size(), Unit.COUNT)));
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
                rows);
    }
}
