package io.heddle.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Series of points, each connected by a line. Both axes contain 0. */
public record LineChart(
        String title,
        String note,
        String xName,
        Unit xUnit,
        String yName,
        Unit yUnit,
        Connection connection,
        List<Series> series)
        implements Chart {
    /** Rows of the table. */
    private static final int TABLE_POINTS = 12;

    public LineChart {
        series = series.stream().filter(each -> !each.points().isEmpty()).toList();
    }

    /** The value between two points. */
    public enum Connection {
        /** In proportion to the distances from both. */
        STRAIGHT,
        /** That of the point before. */
        STEPS
    }

    /** A point. */
    public record Point(double x, double y) {

        /** @throws IllegalArgumentException when a coordinate is not finite */
        public Point {
            if (!Double.isFinite(x) || !Double.isFinite(y)) {
                throw new IllegalArgumentException("cannot be drawn: " + x + ", " + y);
            }
        }
    }

    /** One line. Its points are put in ascending order of x. */
    public record Series(String label, Hue hue, List<Point> points) {
        public Series {
            points =
                    points.stream().sorted(Comparator.comparingDouble(Point::x)).toList();
        }

        /** The value at x; NaN outside of the points. */
        double valueAt(double x, Connection connection) {
            if (x < points.getFirst().x() || x > points.getLast().x()) {
                return Double.NaN;
            }
            int after = 0;
            while (after < points.size() && points.get(after).x() <= x) {
                after++;
            }
            Point before = points.get(after - 1);
            if (after == points.size() || connection == Connection.STEPS) {
                return before.y();
            }
            Point next = points.get(after);
            return before.y() + (next.y() - before.y()) * (x - before.x()) / (next.x() - before.x());
        }
    }

    @Override
    public boolean isEmpty() {
        return series.isEmpty();
    }

    /** The values of all series at the positions of their points, of which evenly spaced ones represent the others. */
    @Override
    public Table asTable() {
        List<Table.Column> columns = new ArrayList<>(List.of(Table.Column.right(xName)));
        series.forEach(each -> columns.add(Table.Column.right(each.label())));
        List<List<Cell>> rows = tablePositions().stream()
                .map(x -> {
                    List<Cell> cells = new ArrayList<>(List.of(Cell.quantity(x, xUnit)));
                    series.forEach(each -> cells.add(Cell.quantity(each.valueAt(x, connection), yUnit)));
                    return cells;
                })
                .toList();
        return new Table(yName.isEmpty() ? title : title + ": " + yName, columns, rows);
    }

    private List<Double> tablePositions() {
        List<Double> all = series.stream()
                .flatMap(each -> each.points().stream())
                .map(Point::x)
                .distinct()
                .sorted()
                .toList();
        int shown = Math.min(TABLE_POINTS, all.size());
        return IntStream.range(0, shown)
                .mapToObj(i -> all.get(shown == 1 ? 0 : i * (all.size() - 1) / (shown - 1)))
                .toList();
    }
}
