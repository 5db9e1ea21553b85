package io.heddle.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Amounts between two sets, such as what each row got from each column. The darkest cell is the largest amount.
 *
 * @param rowName name of one row in the singular, for example {@code reader}
 * @param columnName what the columns are, for example {@code source}
 */
public record MatrixChart(
        String title, String note, String rowName, String columnName, Unit unit, List<String> columns, List<Row> rows)
        implements Chart {

    /** @throws IllegalArgumentException when a row has another number of values than there are columns, or a negative one */
    public MatrixChart {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
        for (Row row : rows) {
            if (row.values().size() != columns.size() || row.values().stream().anyMatch(value -> value < 0)) {
                throw new IllegalArgumentException("row '%s' needs %d values that are not negative, not %s"
                        .formatted(row.label(), columns.size(), row.values()));
            }
        }
    }

    /**
     * One row.
     *
     * @param values one for each column; NaN for none
     */
    public record Row(String label, List<Double> values) {
        public Row {
            values = List.copyOf(values);
        }
    }

    /** The largest amount; 0 without amounts. */
    public double largest() {
        return values().filter(Double::isFinite).max().orElse(0);
    }

    /** One scale for all cells, so that they are easy to compare. */
    public Unit.Scale scale() {
        return unit.scaleFor(values());
    }

    private DoubleStream values() {
        return rows.stream().flatMapToDouble(row -> row.values().stream().mapToDouble(Double::doubleValue));
    }

    @Override
    public boolean isEmpty() {
        return rows.isEmpty() || columns.isEmpty();
    }

    @Override
    public Table asTable() {
        List<Table.Column> headings = new ArrayList<>(List.of(Table.Column.left(rowName)));
        columns.forEach(column -> headings.add(Table.Column.right(column)));
        Unit.Scale scale = scale();
        return new Table(
                title,
                headings,
                rows.stream()
                        .map(row -> {
                            List<Cell> cells = new ArrayList<>(List.of(Cell.text(row.label())));
                            row.values().forEach(value -> cells.add(Cell.quantity(value, scale)));
                            return cells;
                        })
                        .toList());
    }
}
