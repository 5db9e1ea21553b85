package io.heddle.report.html;

import io.heddle.report.LineChart;
import io.heddle.report.RatioChart;
import io.heddle.report.markup.Element;
import java.util.List;

/** A chart as an SVG file of its own, with title, legend and style, for documents that show pictures but cannot draw. */
public final class Picture {
    private static final int WIDTH = 760;
    private static final int MARGIN = 20;
    private static final int TITLE_HEIGHT = 44;
    private static final int LEGEND_HEIGHT = 20;
    private static final int ICON_WIDTH = 24;

    /** The height of a drawing of lines with its axis and its titles. */
    private static final int LINES_HEIGHT = 316;

    private Picture() {}

    public static String render(LineChart chart) {
        int top = TITLE_HEIGHT + LEGEND_HEIGHT * chart.series().size() + MARGIN / 2;
        Element picture = picture(chart.title(), LineSvg.drawing(chart, "chart"), top, LINES_HEIGHT);
        int row = TITLE_HEIGHT;
        for (LineChart.Series series : chart.series()) {
            picture.add(legend(series, row));
            row += LEGEND_HEIGHT;
        }
        return picture.render() + "\n";
    }

    public static String render(RatioChart chart, RatioChartSvg.Layout layout) {
        Element drawing = RatioChartSvg.of(chart, layout, "chart");
        return picture(chart.title(), drawing, TITLE_HEIGHT, RatioChartSvg.height(chart, layout))
                        .render()
                + "\n";
    }

    private static Element picture(String title, Element drawing, int top, int drawingHeight) {
        int height = top + drawingHeight + MARGIN;
        return Element.of("svg")
                .with("xmlns", "http://www.w3.org/2000/svg")
                .with("width", WIDTH)
                .with("height", height)
                .with("viewBox", "0 0 " + WIDTH + " " + height)
                .add(
                        Element.of("style").text(style()),
                        Element.of("rect", "panel").with("width", "100%").with("height", "100%"),
                        Element.of("text", "picture-title")
                                .with("x", MARGIN)
                                .with("y", 28)
                                .text(title),
                        Element.of("svg")
                                .with("x", MARGIN)
                                .with("y", top)
                                .with("width", WIDTH - 2 * MARGIN)
                                .with("height", drawingHeight)
                                .with("overflow", "visible")
                                .add(drawing));
    }

    private static Element legend(LineChart.Series series, int y) {
        return Element.of("g", "hue-" + series.hue().variable())
                .add(
                        Element.of("line", "series")
                                .with("x1", MARGIN)
                                .with("x2", MARGIN + ICON_WIDTH)
                                .with("y1", y + LEGEND_HEIGHT / 2)
                                .with("y2", y + LEGEND_HEIGHT / 2),
                        Element.of("text")
                                .with("x", MARGIN + ICON_WIDTH + 8)
                                .with("y", y + LEGEND_HEIGHT / 2 + 4)
                                .text(series.label()));
    }

    private static String style() {
        return HtmlReport.resources(List.of("colours.css", "hues.css", "chart.css"))
                + "\n.panel { fill: var(--panel); }\n"
                + "svg { font-family: system-ui, sans-serif; }\n"
                + "svg .picture-title { font-size: 16px; font-weight: 600; }\n";
    }
}
