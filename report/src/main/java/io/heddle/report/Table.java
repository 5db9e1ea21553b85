package io.heddle.report;

import java.util.List;

/** A table: named columns and rows of cells. */
public record Table(String title, List<Column> columns, List<List<Cell>> rows) implements Section {

    /** The alignment of a column. */
    public enum Align {
        LEFT,
        RIGHT
    }

    /** A column. */
    public record Column(String heading, Align align) {

        public static Column left(String heading) {
            return new Column(heading, Align.LEFT);
        }

        public static Column right(String heading) {
            return new Column(heading, Align.RIGHT);
        }
    }

    /** @throws IllegalArgumentException when a row has another number of cells than there are columns */
    public Table {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        for (List<Cell> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(
                        "a row of " + row.size() + " cells under " + columns.size() + " columns: " + row);
            }
        }
    }

    @Override
    public boolean isEmpty() {
        return rows.isEmpty();
    }
}
