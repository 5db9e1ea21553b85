package io.heddle.report.html;

import io.heddle.report.RatioChart;
import io.heddle.report.Unit;
import io.heddle.report.axis.RatioAxis;
import io.heddle.report.html.Svg.End;
import io.heddle.report.markup.Element;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** The drawing of a ratio chart: a line at 1, a band of irrelevant differences, and in each row a ratio with its interval. */
public final class RatioChartSvg {
    /** Height of the marks of a row. */
    private static final int MARK_HEIGHT = 26;

    /** Height of the text above the rows. */
    private static final int HEAD = 26;

    private static final int AXIS_TITLE_HEIGHT = 20;
    private static final int AXIS_TITLE_CHARACTERS = 28;

    private final RatioChart chart;
    private final RatioAxis axis;
    private final Layout layout;

    /** Where the texts of a row are. */
    public enum Layout {
        /** Text in columns beside the plot; for at least 720 pixels. */
        WIDE(44, 22, 26, 50, 26),
        /** Text above the marks; for phones. */
        NARROW(68, 50, 0, 100, 24),
        /** As {@link #WIDE}, for many rows without verdicts. */
        COMPACT(26, 13, 26, 50, 26);

        private final int rowHeight;
        private final int markY;
        private final int plotPercent;
        private final int plotWidthPercent;
        private final int labelCharacters;

        Layout(int rowHeight, int markY, int plotPercent, int plotWidthPercent, int labelCharacters) {
            this.rowHeight = rowHeight;
            this.markY = markY;
            this.plotPercent = plotPercent;
            this.plotWidthPercent = plotWidthPercent;
            this.labelCharacters = labelCharacters;
        }
    }

    private RatioChartSvg(RatioChart chart, Layout layout) {
        this.chart = chart;
        this.axis = RatioAxis.covering(chart.ratios(), chart.extents());
        this.layout = layout;
    }

    /** @param id unique on the page */
    public static Element of(RatioChart chart, Layout layout, String id) {
        return new RatioChartSvg(chart, layout).draw(id);
    }

    /** The height in pixels. */
    public static int height(RatioChart chart, Layout layout) {
        return HEAD + chart.rows().size() * layout.rowHeight + Svg.AXIS_HEIGHT + AXIS_TITLE_HEIGHT;
    }

    private Element draw(String id) {
        int height = height(chart, layout);
        int bottom = height - Svg.AXIS_HEIGHT - AXIS_TITLE_HEIGHT;
        Element plot = Element.of("svg", "plot")
                .withPercent("x", layout.plotPercent)
                .withPercent("width", layout.plotWidthPercent)
                .with("height", height)
                .with("overflow", "visible")
                .add(background(bottom));
        Element texts = Element.of("g");
        for (int i = 0; i < chart.rows().size(); i++) {
            RatioChart.Row row = chart.rows().get(i);
            double top = HEAD + i * layout.rowHeight;
            plot.add(marks(row, top + layout.markY));
            texts.addAll(texts(row, top));
        }
        String cssClass = "chart " + layout.name().toLowerCase(Locale.ROOT);
        return Svg.image(cssClass, id, height, chart.title(), description()).add(plot, texts);
    }

    /** Numbers as text, for readers who do not see the drawing. */
    private String description() {
        return "Ratio of the %s to that of %s: below 1.00 is %s, above is %s. "
                        .formatted(chart.quantity(), chart.baseline(), chart.below(), chart.above())
                + chart.rows().stream()
                        .map(row -> row.label() + " " + row.numbers() + ", " + row.verdict())
                        .collect(Collectors.joining("; "))
                + ".";
    }

    private Element background(int bottom) {
        double one = Svg.percent(axis, 1);
        int directions = bottom + Svg.AXIS_HEIGHT + 13;
        Element background = Element.of("g");
        switch (layout) {
            case WIDE, COMPACT ->
                background.add(band(HEAD - 4, bottom), Svg.axis(axis, HEAD - 4, bottom), line(HEAD - 4, bottom + 4));
            // Text and marks share the width: the line is interrupted where text is.
            case NARROW -> {
                for (int top = HEAD; top < bottom; top += layout.rowHeight) {
                    int markTop = top + layout.markY - MARK_HEIGHT / 2;
                    background.add(band(markTop, markTop + MARK_HEIGHT), line(markTop, markTop + MARK_HEIGHT));
                }
                background.add(Svg.axis(axis, bottom, bottom));
            }
        }
        return background.add(
                Svg.text(
                        "reference-label",
                        one,
                        HEAD - 11,
                        anchorOfReference(one),
                        "1.00× = " + Svg.fitted(chart.baseline(), layout.labelCharacters)),
                Svg.text("direction", 0, directions, "start", "← " + chart.below()),
                Svg.text("axis-title", 50, directions, "middle", axisTitle()),
                Svg.text("direction", 100, directions, "end", chart.above() + " →"));
    }

    private Element band(double top, double bottom) {
        double from = Svg.percent(axis, chart.band()[0]);
        return Element.of("rect", "band")
                .withPercent("x", from)
                .with("y", top)
                .withPercent("width", Svg.percent(axis, chart.band()[1]) - from)
                .with("height", bottom - top);
    }

    private Element line(double top, double bottom) {
        return Svg.verticalLine("reference", Svg.percent(axis, 1), top, bottom);
    }

    private String axisTitle() {
        return Svg.fitted("ratio of " + chart.quantity(), AXIS_TITLE_CHARACTERS);
    }

    private static String anchorOfReference(double percent) {
        return percent < 25 ? "start" : percent > 75 ? "end" : "middle";
    }

    private Element marks(RatioChart.Row row, double y) {
        String tone = row.tone().name().toLowerCase(Locale.ROOT);
        Element marks = Element.of("g", "tone-" + tone);
        for (int i = 0; i < row.samples().size(); i++) {
            sample(marks, row.samples().get(i), y + Svg.jitter(i));
        }
        if (row.hasInterval()) {
            marks.add(Svg.horizontalLine("interval", Svg.percent(axis, row.low()), Svg.percent(axis, row.high()), y));
        }
        beyond(row, y, marks);
        if (Double.isFinite(row.ratio()) && !axis.isBelow(row.ratio()) && !axis.isAbove(row.ratio())) {
            marks.add(Svg.circle("point", Svg.percent(axis, row.ratio()), y, 6, row.label() + ": " + row.numbers()));
        }
        return marks;
    }

    private void sample(Element marks, double ratio, double y) {
        String tooltip = chart.sampleName() + ": " + (Double.isInfinite(ratio) ? "∞" : Unit.RATIO.format(ratio));
        if (axis.isBelow(ratio)) {
            marks.add(Svg.arrow("sample", End.LOW, y, tooltip));
        } else if (axis.isAbove(ratio)) {
            marks.add(Svg.arrow("sample", End.HIGH, y, tooltip));
        } else if (Double.isFinite(ratio)) {
            marks.add(Svg.circle("sample", Svg.percent(axis, ratio), y, 3, tooltip));
        }
    }

    /** Arrows with numbers where the interval or the ratio leaves the axis. */
    private void beyond(RatioChart.Row row, double y, Element marks) {
        DoubleStream.of(row.low(), row.ratio())
                .filter(value -> Double.isFinite(value) && axis.isBelow(value))
                .min()
                .ifPresent(value -> arrow(marks, End.LOW, value, y));
        DoubleStream.of(row.high(), row.ratio())
                .filter(value -> Double.isFinite(value) && axis.isAbove(value))
                .max()
                .ifPresent(value -> arrow(marks, End.HIGH, value, y));
    }

    private void arrow(Element marks, End end, double value, double y) {
        String number = Unit.RATIO.format(value);
        marks.add(
                Svg.arrow("beyond", end, y, "beyond the axis: " + number),
                Svg.text("beyond-number", end.percent(), y + 16, end.anchor(), number));
    }

    private List<Element> texts(RatioChart.Row row, double top) {
        String tone = row.tone().name().toLowerCase(Locale.ROOT);
        String numbers = Double.isFinite(row.ratio()) ? row.numbers() : "";
        return switch (layout) {
            case WIDE ->
                List.of(
                        Svg.label(top + layout.markY - 3, row.label(), layout.labelCharacters),
                        Svg.text("verdict " + tone, 0, top + layout.markY + 13, "start", row.verdict()),
                        Svg.text("value", 100, top + layout.markY + 4, "end", numbers));
            case COMPACT ->
                List.of(
                        Svg.label(top + layout.markY + 4, row.label(), layout.labelCharacters),
                        Svg.text("value", 100, top + layout.markY + 4, "end", numbers));
            case NARROW ->
                List.of(
                        Svg.label(top + 14, row.label(), layout.labelCharacters),
                        Svg.text("verdict " + tone, 100, top + 14, "end", row.verdict()),
                        Svg.text("value", 0, top + 30, "start", numbers));
        };
    }
}
