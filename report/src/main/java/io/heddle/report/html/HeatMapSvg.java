package io.heddle.report.html;

import io.heddle.report.HeatMapChart;
import io.heddle.report.Unit;
import io.heddle.report.axis.Axis;
import io.heddle.report.axis.LinearAxis;
import io.heddle.report.markup.Element;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The drawing of a heat map: a row for each category, in shades for the intensity in each slot of time. */
final class HeatMapSvg {
    static final int SHADES = 8;

    /** Width of the labels, in percent. */
    private static final double LABELS = 20;

    private static final int MAX_LABEL = 16;
    private static final int ROW = 20;
    private static final int GAP = 2;

    /** More cannot be told apart: the largest of several slots is drawn. */
    private static final int MAX_SLOTS = 400;

    private final HeatMapChart chart;
    private final int slots;
    private final int slotsInOne;

    private HeatMapSvg(HeatMapChart chart) {
        this.chart = chart;
        this.slotsInOne = (chart.slots() + MAX_SLOTS - 1) / MAX_SLOTS;
        this.slots = (chart.slots() + slotsInOne - 1) / slotsInOne;
    }

    /** @param id unique on the page */
    static Element of(HeatMapChart chart, String id) {
        return Element.of("div")
                .add(
                        Element.of("div", "scroll").with("tabindex", "0").add(new HeatMapSvg(chart).draw(id)),
                        ChartLegend.of(chart));
    }

    private Element draw(String id) {
        int bottom = chart.rows().size() * ROW;
        String description = "%s by %s over %s; the highest is %s"
                .formatted(
                        chart.valueName(),
                        chart.rowName(),
                        Unit.SECONDS.format(chart.endSeconds() - chart.startSeconds()),
                        chart.unit().format(chart.largest()));
        Element svg = Svg.image("chart heat-map", id, bottom + Svg.AXIS_HEIGHT, chart.title(), description);
        for (int row = 0; row < chart.rows().size(); row++) {
            HeatMapChart.Row it = chart.rows().get(row);
            svg.add(
                    Svg.label(row * ROW + 13, it.label(), MAX_LABEL),
                    Element.of("svg")
                            .withPercent("x", LABELS)
                            .withPercent("width", 100 - LABELS)
                            .with("y", row * ROW)
                            .with("height", ROW - GAP)
                            .with("viewBox", "0 0 " + chart.slots() + " 1")
                            .with("preserveAspectRatio", "none")
                            .addAll(shades(it.values()))
                            .add(Element.of("title")
                                    .text("%s: mean %s, highest %s"
                                            .formatted(
                                                    it.label(),
                                                    chart.unit().format(it.mean()),
                                                    chart.unit().format(it.largest())))));
        }
        return svg.add(ticks(bottom));
    }

    /** A path for each shade that a row has: rectangles in units of slots. */
    private List<Element> shades(List<Double> values) {
        StringBuilder[] paths = new StringBuilder[SHADES + 1];
        int start = 0;
        for (int slot = 1; slot <= slots; slot++) {
            int shade = shade(values, start);
            if (slot == slots || shade(values, slot) != shade) {
                if (paths[shade] == null) {
                    paths[shade] = new StringBuilder();
                }
                int from = start * slotsInOne;
                int width = Math.min(slot * slotsInOne, values.size()) - from;
                paths[shade]
                        .append('M')
                        .append(from)
                        .append(",0h")
                        .append(width)
                        .append("v1h-")
                        .append(width)
                        .append('z');
                start = slot;
            }
        }
        return IntStream.rangeClosed(0, SHADES)
                .filter(shade -> paths[shade] != null)
                .mapToObj(shade -> Element.of("path", "shade-" + shade).with("d", paths[shade].toString()))
                .toList();
    }

    /** 0 only without any intensity. */
    private int shade(List<Double> values, int slot) {
        double largest = 0;
        for (int i = slot * slotsInOne; i < Math.min((slot + 1) * slotsInOne, values.size()); i++) {
            largest = Math.max(largest, Double.isNaN(values.get(i)) ? 0 : values.get(i));
        }
        return chart.largest() == 0 ? 0 : (int) Math.ceil(largest / chart.largest() * SHADES);
    }

    /** Seconds below the slots. */
    private Element ticks(int bottom) {
        Element group = Element.of("g", "axis");
        double range = chart.endSeconds() - chart.startSeconds();
        for (Axis.Tick tick : LinearAxis.covering(DoubleStream.of(chart.startSeconds(), chart.endSeconds()), " s")
                .ticks()) {
            double at = LABELS + (100 - LABELS) * (tick.value() - chart.startSeconds()) / range;
            if (at >= LABELS - 0.01 && at <= 100.01) {
                group.add(
                        Svg.verticalLine("grid", at, bottom, bottom + 4),
                        Svg.text("tick", at, bottom + 17, Svg.anchor(at), tick.label()));
            }
        }
        return group;
    }
}
