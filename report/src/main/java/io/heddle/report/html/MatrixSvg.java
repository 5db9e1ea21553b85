package io.heddle.report.html;

import io.heddle.report.MatrixChart;
import io.heddle.report.Unit;
import io.heddle.report.markup.Element;
import java.util.Locale;

/** The drawing of a matrix: a cell for each amount, darker for a larger amount, with the number in it. */
final class MatrixSvg {
    /** Width of the labels, in percent. */
    private static final double LABELS = 22;

    private static final int MAX_LABEL = 18;
    private static final int MAX_HEADING = 13;
    private static final int TOP = 44;
    private static final int ROW = 32;
    private static final int GAP = 2;

    /** In pixels. A narrower cell has no room for its number. */
    private static final int MIN_CELL = 86;

    private final MatrixChart chart;
    private final Unit.Scale scale;
    private final double cellWidth;

    private MatrixSvg(MatrixChart chart) {
        this.chart = chart;
        this.scale = chart.scale();
        this.cellWidth = (100 - LABELS) / chart.columns().size();
    }

    /** @param id unique on the page */
    static Element of(MatrixChart chart, String id) {
        return new MatrixSvg(chart).draw(id);
    }

    private Element draw(String id) {
        int height = TOP + chart.rows().size() * ROW;
        String description = "%d %ss by %s; the largest cell is %s"
                .formatted(chart.rows().size(), chart.rowName(), chart.columnName(), scale.format(chart.largest()));
        Element svg = Svg.image("chart", id, height, chart.title(), description)
                .with("style", "min-width: " + Math.round(MIN_CELL * 100 / cellWidth) + "px")
                .add(
                        Svg.text("axis-title", 0, 32, "start", chart.rowName()),
                        Svg.text("axis-title", LABELS, 12, "start", chart.columnName()));
        for (int column = 0; column < chart.columns().size(); column++) {
            String heading = chart.columns().get(column);
            svg.add(Svg.text("tick", center(column), 32, "middle", Svg.fitted(heading, MAX_HEADING))
                    .add(Element.of("title").text(heading)));
        }
        for (int row = 0; row < chart.rows().size(); row++) {
            svg.add(row(chart.rows().get(row), TOP + row * ROW));
        }
        return Element.of("div", "scroll").with("tabindex", "0").add(svg);
    }

    private Element row(MatrixChart.Row row, int top) {
        Element group = Element.of("g").add(Svg.label(top + ROW / 2.0 + 3, row.label(), MAX_LABEL));
        for (int column = 0; column < row.values().size(); column++) {
            double value = row.values().get(column);
            if (Double.isFinite(value)) {
                String number = value == 0 ? "0" : scale.format(value);
                group.add(
                        Element.of("rect", "cell")
                                .withPercent("x", LABELS + column * cellWidth)
                                .withPercent("width", cellWidth)
                                .with("y", top)
                                .with("height", ROW - GAP)
                                .with("style", "--level: " + level(value))
                                .add(Element.of("title")
                                        .text(row.label() + ", "
                                                + chart.columns().get(column) + ": " + number)),
                        Svg.text(value == 0 ? "tick" : "value", center(column), top + ROW / 2.0 + 3, "middle", number));
            }
        }
        return group;
    }

    private double center(int column) {
        return LABELS + (column + 0.5) * cellWidth;
    }

    /** A share of the largest amount. */
    private String level(double value) {
        return String.format(Locale.ROOT, "%.3f", value == 0 ? 0 : value / chart.largest());
    }
}
