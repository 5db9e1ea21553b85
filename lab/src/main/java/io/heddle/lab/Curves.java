package io.heddle.lab;

import io.heddle.report.Hue;
import io.heddle.report.LineChart;
import io.heddle.report.Unit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The lines of a chart: a figure of each series by a number, such as that of the threads. */
public final class Curves {
    private static final List<Hue> HUES =
            List.of(Hue.BLUE, Hue.ORANGE, Hue.GREEN, Hue.PURPLE, Hue.SKY, Hue.VERMILION, Hue.YELLOW);

    private final Map<String, List<LineChart.Point>> points = new LinkedHashMap<>();

    /** Adds a point of a series, unless its figure is missing. */
    public void add(String series, double number, double figure) {
        if (Double.isFinite(figure)) {
            points.computeIfAbsent(series, _ -> new ArrayList<>()).add(new LineChart.Point(number, figure));
        }
    }

    /**
     * Returns the chart.
     *
     * @param number what the numbers count
     * @param figure the name of the figures
     */
    public LineChart chart(String title, String number, String figure, Unit unit) {
        List<LineChart.Series> series = new ArrayList<>();
        points.forEach((label, ofSeries) ->
                series.add(new LineChart.Series(label, HUES.get(series.size() % HUES.size()), ofSeries)));
        return new LineChart(title, "", number, Unit.COUNT, figure, unit, LineChart.Connection.STRAIGHT, series);
    }
}
