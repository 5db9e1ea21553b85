package io.heddle.report.html;

import io.heddle.report.HeatMapChart;
import io.heddle.report.IntervalChart;
import io.heddle.report.LineChart;
import io.heddle.report.RatioChart;
import io.heddle.report.axis.RatioAxis;
import io.heddle.report.markup.Element;
import java.math.BigDecimal;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** The legend of a chart: an entry for each kind of mark that the chart has, and for no other. */
final class ChartLegend {
    private static final int ICON_WIDTH = 24;
    private static final int ICON_HEIGHT = 12;
    private static final int SHADE_WIDTH = 12;
    private static final int MIDDLE = ICON_HEIGHT / 2;

    private final Element legend = Element.of("p", "legend");

    private ChartLegend() {}

    static Element of(RatioChart chart) {
        ChartLegend legend = new ChartLegend();
        legend.point("median ratio");
        if (chart.rows().stream().anyMatch(RatioChart.Row::hasInterval)) {
            legend.interval(chart.intervalName());
        }
        if (chart.rows().stream().anyMatch(row -> !row.samples().isEmpty())) {
            legend.samples(chart.sampleName());
        }
        legend.entry(
                Element.of("rect", "band").with("width", ICON_WIDTH).with("height", ICON_HEIGHT),
                "within %s %%: no relevant difference"
                        .formatted(BigDecimal.valueOf(chart.margin())
                                .movePointRight(2)
                                .stripTrailingZeros()
                                .toPlainString()));
        RatioAxis axis = RatioAxis.covering(chart.ratios(), chart.extents());
        if (DoubleStream.concat(chart.ratios(), chart.extents())
                .anyMatch(ratio -> axis.isBelow(ratio) || axis.isAbove(ratio))) {
            legend.entry(Element.of("path", "beyond").with("d", "M16,6 L8,1 L8,11 Z"), "goes on beyond the axis");
        }
        return legend.legend.add(Element.of("span").text("logarithmic axis"));
    }

    static Element of(IntervalChart chart) {
        ChartLegend legend = new ChartLegend();
        legend.point(chart.pointName());
        if (rows(chart).anyMatch(row -> Double.isFinite(row.low()))) {
            legend.interval(chart.intervalName());
        }
        if (rows(chart).anyMatch(row -> row.samples().stream().anyMatch(Double::isFinite))) {
            legend.samples("one run");
        }
        return legend.legend.add(Element.of("span").text("all axes start at 0"));
    }

    static Element of(LineChart chart) {
        ChartLegend legend = new ChartLegend();
        for (LineChart.Series series : chart.series()) {
            legend.entry(
                    Element.of("g", "hue-" + series.hue().variable())
                            .add(Element.of("line", "series")
                                    .with("x1", 1)
                                    .with("x2", ICON_WIDTH - 1.0)
                                    .with("y1", MIDDLE)
                                    .with("y2", MIDDLE)),
                    series.label());
        }
        return legend.legend;
    }

    static Element of(HeatMapChart chart) {
        ChartLegend legend = new ChartLegend();
        Element shades = Element.of("g");
        for (int shade = 0; shade <= HeatMapSvg.SHADES; shade++) {
            shades.add(Element.of("rect", "shade-" + shade)
                    .with("x", shade * SHADE_WIDTH)
                    .with("width", SHADE_WIDTH)
                    .with("height", ICON_HEIGHT));
        }
        legend.entry(
                shades,
                SHADE_WIDTH * (HeatMapSvg.SHADES + 1),
                chart.valueName() + ": 0 to " + chart.unit().format(chart.largest()));
        return legend.legend;
    }

    private static Stream<IntervalChart.Row> rows(IntervalChart chart) {
        return chart.panels().stream().flatMap(panel -> panel.rows().stream());
    }

    private void point(String text) {
        entry(circle("point", ICON_WIDTH / 2.0, 5), text);
    }

    private void interval(String text) {
        entry(
                Element.of("line", "interval")
                        .with("x1", 2)
                        .with("x2", ICON_WIDTH - 2.0)
                        .with("y1", MIDDLE)
                        .with("y2", MIDDLE),
                text);
    }

    private void samples(String text) {
        entry(circle("sample", ICON_WIDTH / 2.0, 3), text);
    }

    private static Element circle(String cssClass, double x, double radius) {
        return Element.of("circle", cssClass).with("cx", x).with("cy", MIDDLE).with("r", radius);
    }

    private void entry(Element mark, String text) {
        entry(mark, ICON_WIDTH, text);
    }

    private void entry(Element mark, int width, String text) {
        legend.add(Element.of("span")
                .add(
                        Element.of("svg", "icon")
                                .with("width", width)
                                .with("height", ICON_HEIGHT)
                                .with("aria-hidden", "true")
                                .add(mark),
                        Element.of("span").text(text)));
    }
}
