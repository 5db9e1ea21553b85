package io.heddle.report.html;

import io.heddle.report.IntervalChart;
import io.heddle.report.Unit;
import io.heddle.report.axis.LinearAxis;
import io.heddle.report.markup.Element;
import java.util.stream.Collectors;

/** The drawing of one panel of an interval chart: in each row the samples, the interval and the point, on an axis from 0. */
final class IntervalPanelSvg {
    /** A longer label needs a line of its own beside the numbers. */
    private static final int SHORT_LABEL = 14;

    private static final int MAX_LABEL = 34;
    private static final int LINE = 16;
    private static final int MARKS = 28;

    private final IntervalChart.Panel panel;
    private final Unit.Scale scale;
    private final LinearAxis axis;
    private final int textLines;

    private IntervalPanelSvg(IntervalChart.Panel panel) {
        this.panel = panel;
        this.scale = panel.scale();
        this.axis =
                LinearAxis.covering(panel.shownValues().mapToDouble(value -> scale.onAxis(value)), scale.axisSuffix());
        this.textLines = panel.rows().stream().anyMatch(row -> row.label().length() > SHORT_LABEL) ? 2 : 1;
    }

    /** @param id unique on the page */
    static Element of(IntervalChart.Panel panel, String id) {
        return new IntervalPanelSvg(panel).draw(id);
    }

    private Element draw(String id) {
        int rowHeight = textLines * LINE + MARKS;
        int bottom = panel.rows().size() * rowHeight;
        String description = panel.rows().stream()
                .map(row -> row.label() + " " + numbers(row))
                .collect(Collectors.joining(", "));
        Element svg = Svg.image("chart", id, bottom + Svg.AXIS_HEIGHT, panel.title(), description)
                .add(Svg.axis(axis, bottom, bottom));
        for (int i = 0; i < panel.rows().size(); i++) {
            svg.add(row(panel.rows().get(i), i * rowHeight));
        }
        return svg;
    }

    private Element row(IntervalChart.Row row, int top) {
        double textBottom = top + textLines * LINE;
        double y = textBottom + MARKS / 2.0 - 2;
        boolean isBaseline =
                panel.reference() != null && panel.reference().label().equals(row.label());
        Element group = Element.of("g", isBaseline ? "baseline" : "variant")
                .add(
                        Svg.label(top + 12, row.label(), textLines == 1 ? SHORT_LABEL : MAX_LABEL),
                        textLines == 1
                                ? Svg.text("value", 100, top + 12, "end", numbers(row))
                                : Svg.text("value", 0, top + 12 + LINE, "start", numbers(row)),
                        Svg.horizontalLine("track", 0, 100, y));
        if (panel.reference() != null) {
            double reference = percent(panel.reference().value());
            group.add(Svg.verticalLine("reference", reference, textBottom + 2, textBottom + MARKS - 6));
        }
        for (int i = 0; i < row.samples().size(); i++) {
            double sample = row.samples().get(i);
            if (Double.isFinite(sample)) {
                group.add(Svg.circle("sample", percent(sample), y + Svg.jitter(i), 3, scale.format(sample)));
            }
        }
        if (Double.isFinite(row.low()) && Double.isFinite(row.high())) {
            group.add(Svg.horizontalLine("interval", percent(row.low()), percent(row.high()), y));
        }
        if (Double.isFinite(row.point())) {
            group.add(Svg.circle("point", percent(row.point()), y, 6, row.label() + ": " + numbers(row)));
        }
        return group;
    }

    private double percent(double value) {
        return Svg.percent(axis, scale.onAxis(value));
    }

    private String numbers(IntervalChart.Row row) {
        String point = scale.format(row.point());
        return Double.isFinite(row.low()) ? point + " (" + scale.format(row.low(), row.high()) + ")" : point;
    }
}
