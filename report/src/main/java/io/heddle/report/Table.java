package io.heddle.report;

import java.util.List;

/** Rows of cells under named columns. */
public record Table(String title, List<Column> columns, List<List<Cell>> rows) implements Section {

    /** To which side a column's cells are set. */
    public enum Align {
        LEFT,
        RIGHT
    }

    /** A column's heading and alignment. */
    public record Column(String heading, Align align) {

        public static Column left(String heading) {
            return new Column(heading, Align.LEFT);
        }

        public static Column right(String heading) {
            return new Column(heading, Align.RIGHT);
        }
    }

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
