package io.heddle.report;

import java.util.List;

/**
 * The intensity of categories over time: one row for each category, divided into equal slots of time.
 *
 * @param rowName name of one row in the singular, for example {@code disk}
 * @param valueName what the intensity is, for example {@code requests}
 * @param startSeconds where the first slot starts
 * @param endSeconds where the last slot ends
 */
public record HeatMapChart(
        String title,
        String note,
        String rowName,
        String valueName,
        Unit unit,
        double startSeconds,
        double endSeconds,
        List<Row> rows)
        implements Chart {

    /** @throws IllegalArgumentException when the rows differ in their number of slots, or the time is empty */
    public HeatMapChart {
        rows = List.copyOf(rows);
        if (rows.stream().mapToInt(row -> row.values().size()).distinct().count() > 1) {
            throw new IllegalArgumentException("the rows of '" + title + "' differ in their number of slots");
        }
        if (!(endSeconds > startSeconds)) {
            throw new IllegalArgumentException("no time from " + startSeconds + " to " + endSeconds + " s");
        }
    }

    /**
     * One row.
     *
     * @param values one for each slot of time; NaN for none
     */
    public record Row(String label, List<Double> values) {

        /** @throws IllegalArgumentException when a value is negative or infinite */
        public Row {
            values = List.copyOf(values);
            if (values.stream().anyMatch(value -> value < 0 || Double.isInfinite(value))) {
                throw new IllegalArgumentException("row '" + label + "' has a value that is negative or infinite");
            }
        }

        /** The mean of all slots that have a value; NaN if none has. */
        public double mean() {
            return values.stream()
                    .mapToDouble(Double::doubleValue)
                    .filter(Double::isFinite)
                    .average()
                    .orElse(Double.NaN);
        }

        /** The largest value; NaN if there is none. */
        public double largest() {
            return values.stream()
                    .mapToDouble(Double::doubleValue)
                    .filter(Double::isFinite)
                    .max()
                    .orElse(Double.NaN);
        }
    }

    public int slots() {
        return rows.isEmpty() ? 0 : rows.getFirst().values().size();
    }

    /** The largest value of all rows; 0 without values. */
    public double largest() {
        return rows.stream()
                .mapToDouble(Row::largest)
                .filter(Double::isFinite)
                .max()
                .orElse(0);
    }

    @Override
    public boolean isEmpty() {
        return slots() == 0;
    }

    @Override
    public Table asTable() {
        return new Table(
                title,
                List.of(
                        Table.Column.left(rowName),
                        Table.Column.right("mean " + valueName),
                        Table.Column.right("highest"),
                        Table.Column.right("at")),
                rows.stream()
                        .map(row -> List.of(
                                Cell.text(row.label()),
                                Cell.quantity(row.mean(), unit),
                                Cell.quantity(row.largest(), unit),
                                Cell.quantity(startOfLargest(row), Unit.SECONDS)))
                        .toList());
    }

    private double startOfLargest(Row row) {
        int slot = row.values().indexOf(row.largest());
        return slot < 0 || row.largest() == 0
                ? Double.NaN
                : startSeconds + slot * (endSeconds - startSeconds) / slots();
    }
}
