package io.heddle.report.html;

import io.heddle.documents.TerminalSanitizer;
import io.heddle.report.MatrixChart;
import io.heddle.report.Unit;
import io.heddle.report.markup.Element;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The drawing of a matrix: a cell for each amount, darker for a larger amount, with the number in it. */
final class MatrixSvg {
    /** Width of the labels, in percent. */
    private static final double LABELS = 22;

    private static final int MAX_LABEL = 20;
    private static final int MAX_HEADING = 12;
    private static final int MAX_HEADING_LINES = 3;
    private static final int HEADING_LINE = 14;

    /** Height of what is above the cells, without further lines of the headings. */
    private static final int TOP = 44;

    private static final int ROW = 32;
    private static final int GAP = 2;

    /** In pixels. A narrower cell has no room for its number. */
    private static final int MIN_CELL = 70;

    private final MatrixChart chart;
    private final Unit.Scale scale;
    private final double cellWidth;
    private final List<List<String>> headings;
    private final int top;

    private MatrixSvg(MatrixChart chart) {
        this.chart = chart;
        this.scale = chart.scale();
        this.cellWidth = (100 - LABELS) / chart.columns().size();
        this.headings = chart.columns().stream().map(MatrixSvg::lines).toList();
        this.top = TOP
                + HEADING_LINE * (headings.stream().mapToInt(List::size).max().orElse(1) - 1);
    }

    /** @param id unique on the page */
    static Element of(MatrixChart chart, String id) {
        return new MatrixSvg(chart).draw(id);
    }

    private Element draw(String id) {
        int height = top + chart.rows().size() * ROW;
        String description = "%d %ss by %s; the largest cell is %s"
                .formatted(chart.rows().size(), chart.rowName(), chart.columnName(), scale.format(chart.largest()));
        Element svg = Svg.image("chart", id, height, chart.title(), description)
                .with("style", "min-width: " + Math.round(MIN_CELL * 100 / cellWidth) + "px")
                .add(
                        Svg.text("axis-title", 0, top - 12, "start", chart.rowName()),
                        Svg.text("axis-title", LABELS, 12, "start", chart.columnName()));
        for (int column = 0; column < headings.size(); column++) {
            svg.add(heading(column));
        }
        for (int row = 0; row < chart.rows().size(); row++) {
            svg.add(row(chart.rows().get(row), top + row * ROW));
        }
        return Element.of("div", "scroll").with("tabindex", "0").add(svg);
    }

    /** The heading of a column, whose last line is above the cells. */
    private Element heading(int column) {
        List<String> lines = headings.get(column);
        Element group =
                Element.of("g").add(Element.of("title").text(chart.columns().get(column)));
        for (int line = 0; line < lines.size(); line++) {
            int y = top - 12 - HEADING_LINE * (lines.size() - 1 - line);
            group.add(Svg.text("tick", center(column), y, "middle", lines.get(line)));
        }
        return group;
    }

    /** The words of a heading on few lines; the last one is cut if there are more. */
    private static List<String> lines(String heading) {
        List<String> lines = new ArrayList<>();
        String line = "";
        for (String word : TerminalSanitizer.line(heading).strip().split(" +")) {
            String longer = line.isEmpty() ? word : line + " " + word;
            if (line.isEmpty() || longer.length() <= MAX_HEADING || lines.size() == MAX_HEADING_LINES - 1) {
                line = longer;
            } else {
                lines.add(Svg.fitted(line, MAX_HEADING));
                line = word;
            }
        }
        lines.add(Svg.fitted(line, MAX_HEADING));
        return lines;
    }

    private Element row(MatrixChart.Row row, int y) {
        Element group = Element.of("g").add(Svg.label(y + ROW / 2.0 + 3, row.label(), MAX_LABEL));
        for (int column = 0; column < row.values().size(); column++) {
            double value = row.values().get(column);
            if (Double.isFinite(value)) {
                String number = value == 0 ? "0" : scale.format(value);
                group.add(
                        Element.of("rect", "cell")
                                .withPercent("x", LABELS + column * cellWidth)
                                .withPercent("width", cellWidth)
                                .with("y", y)
                                .with("height", ROW - GAP)
                                .with("style", "--level: " + level(value))
                                .add(Element.of("title")
                                        .text(row.label() + ", "
                                                + chart.columns().get(column) + ": " + number)),
                        Svg.text(value == 0 ? "tick" : "value", center(column), y + ROW / 2.0 + 3, "middle", number));
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
