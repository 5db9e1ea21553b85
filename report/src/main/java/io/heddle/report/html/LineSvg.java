package io.heddle.report.html;

import io.heddle.report.LineChart;
import io.heddle.report.LineChart.Point;
import io.heddle.report.Unit;
import io.heddle.report.axis.Axis;
import io.heddle.report.axis.LinearAxis;
import io.heddle.report.markup.Element;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** The drawing of a line chart: a line for each series, with marks where it has few points. */
final class LineSvg {
    private static final int PLOT = 240;
    private static final int TOP = 34;
    private static final int MAX_MARKS = 40;

    /** Of more points in one column of this many, the lowest and the highest are drawn. */
    private static final int COLUMNS = 500;

    /** Units of a line's own coordinates. */
    private static final double SIZE = 1000;

    private final LineChart chart;
    private final Unit.Scale xScale;
    private final Unit.Scale yScale;
    private final LinearAxis xAxis;
    private final LinearAxis yAxis;

    private LineSvg(LineChart chart) {
        this.chart = chart;
        this.xScale = chart.xUnit().scaleFor(points(chart).stream().mapToDouble(Point::x));
        this.yScale = chart.yUnit().scaleFor(points(chart).stream().mapToDouble(Point::y));
        this.xAxis = LinearAxis.covering(
                points(chart).stream().mapToDouble(point -> xScale.onAxis(point.x())), xScale.axisSuffix());
        this.yAxis = LinearAxis.covering(
                points(chart).stream().mapToDouble(point -> yScale.onAxis(point.y())), yScale.axisSuffix());
    }

    private static List<Point> points(LineChart chart) {
        return chart.series().stream()
                .flatMap(series -> series.points().stream())
                .toList();
    }

    /** @param id unique on the page */
    static Element of(LineChart chart, String id) {
        return Element.of("div").add(drawing(chart, id), ChartLegend.of(chart));
    }

    /** The same without its legend. */
    static Element drawing(LineChart chart, String id) {
        return new LineSvg(chart).draw(id);
    }

    private Element draw(String id) {
        String description = chart.series().stream()
                .map(series -> "%s: %s at %s"
                        .formatted(
                                series.label(),
                                yScale.format(series.points().getLast().y()),
                                xScale.format(series.points().getLast().x())))
                .collect(Collectors.joining("; "));
        int bottom = TOP + PLOT;
        Element svg = Svg.image("chart", id, bottom + Svg.AXIS_HEIGHT + 18, chart.title(), description)
                .add(
                        Svg.text("axis-title", 0, 12, "start", chart.yName()),
                        Svg.text("axis-title", 100, bottom + Svg.AXIS_HEIGHT + 14, "end", chart.xName()),
                        Svg.axis(xAxis, bottom, bottom));
        for (Axis.Tick tick : yAxis.ticks()) {
            svg.add(Svg.horizontalLine("grid", 0, 100, y(tick.value())));
        }
        chart.series().forEach(series -> svg.add(series(series)));
        for (Axis.Tick tick : yAxis.ticks()) {
            if (tick.value() != 0) {
                svg.add(Svg.text("tick over", 0, y(tick.value()) - 4, "start", tick.label()));
            }
        }
        return svg;
    }

    private Element series(LineChart.Series series) {
        Element group = Element.of("g", "hue-" + series.hue().variable())
                .add(Element.of("svg")
                        .with("x", 0)
                        .with("y", TOP)
                        .with("width", "100%")
                        .with("height", PLOT)
                        .with("viewBox", "0 0 1000 1000")
                        .with("preserveAspectRatio", "none")
                        .with("overflow", "visible")
                        .add(Element.of("path", "series")
                                .with("vector-effect", "non-scaling-stroke")
                                .with("d", path(series.points()))
                                .add(Element.of("title").text(series.label()))));
        if (series.points().size() <= MAX_MARKS) {
            for (Point point : series.points()) {
                group.add(Svg.circle(
                        "mark",
                        100 * x(point),
                        y(yScale.onAxis(point.y())),
                        3.5,
                        "%s: %s at %s".formatted(series.label(), yScale.format(point.y()), xScale.format(point.x()))));
            }
        }
        return group;
    }

    private String path(List<Point> points) {
        StringBuilder path = new StringBuilder();
        for (Point point : fewer(points)) {
            long x = Math.round(SIZE * x(point));
            long y = Math.round(SIZE * (1 - yAxis.position(yScale.onAxis(point.y()))));
            if (path.isEmpty()) {
                path.append('M').append(x).append(',').append(y);
            } else if (chart.connection() == LineChart.Connection.STEPS) {
                path.append('H').append(x).append('V').append(y);
            } else {
                path.append('L').append(x).append(',').append(y);
            }
        }
        return path.toString();
    }

    private List<Point> fewer(List<Point> points) {
        if (points.size() <= 2 * COLUMNS) {
            return points;
        }
        List<Point> fewer = new ArrayList<>();
        int from = 0;
        while (from < points.size()) {
            long column = column(points.get(from));
            int to = from;
            while (to < points.size() && column(points.get(to)) == column) {
                to++;
            }
            List<Point> inColumn = points.subList(from, to);
            Point lowest =
                    inColumn.stream().min(Comparator.comparingDouble(Point::y)).orElseThrow();
            Point highest =
                    inColumn.stream().max(Comparator.comparingDouble(Point::y)).orElseThrow();
            fewer.add(lowest.x() <= highest.x() ? lowest : highest);
            fewer.add(lowest.x() <= highest.x() ? highest : lowest);
            from = to;
        }
        return fewer;
    }

    private long column(Point point) {
        return Math.round(COLUMNS * x(point));
    }

    private double x(Point point) {
        return xAxis.position(xScale.onAxis(point.x()));
    }

    /** The pixel of a value on the axis. */
    private double y(double onAxis) {
        return TOP + PLOT * (1 - yAxis.position(onAxis));
    }
}
