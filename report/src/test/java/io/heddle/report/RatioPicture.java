package io.heddle.report;

import io.heddle.report.html.RatioChartSvg;
import io.heddle.report.markup.Element;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Draws the ratios of wall time in a Markdown report of {@code heddle compare} as one SVG file, for a README. The arguments of
 * its main method are the report, the file, and a title.
 */
final class RatioPicture {
    private static final int WIDTH = 760;
    private static final int MARGIN = 20;
    private static final int TITLE_HEIGHT = 44;

    /** A row of the table of wall times: arm, wall, ratio, interval, verdict, CPU, ratio. */
    private static final Pattern ROW = Pattern.compile(
            "\\| ([^|]+) \\| [^|]+ \\| ([\\d.]+)× \\| ([\\d.]+) to ([\\d.]+)× \\| ([a-z ]+) \\| [^|]+ \\| [^|]+ \\|");

    private RatioPicture() {}

    public static void main(String[] args) throws IOException {
        List<RatioChart.Row> rows = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of(args[0]))) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                rows.add(new RatioChart.Row(
                        row.group(1),
                        Double.parseDouble(row.group(2)),
                        Double.parseDouble(row.group(3)),
                        Double.parseDouble(row.group(4)),
                        List.of(),
                        row.group(5),
                        tone(row.group(5))));
            }
        }
        Files.writeString(Path.of(args[1]), picture(args[2], rows).render() + "\n");
    }

    private static Cell.Tone tone(String verdict) {
        return switch (verdict) {
            case "faster" -> Cell.Tone.GOOD;
            case "slower" -> Cell.Tone.BAD;
            case "no difference" -> Cell.Tone.PLAIN;
            default -> Cell.Tone.MUTED;
        };
    }

    private static Element picture(String title, List<RatioChart.Row> rows) throws IOException {
        RatioChart chart = new RatioChart(
                title, "wall time", "default", "faster", "slower", 0.05, "95 % confidence interval", "one round", rows);
        Element drawing = RatioChartSvg.of(chart, RatioChartSvg.Layout.WIDE, "ratios");
        int height = TITLE_HEIGHT + RatioChartSvg.height(chart, RatioChartSvg.Layout.WIDE) + MARGIN / 2;
        return Element.of("svg")
                .with("xmlns", "http://www.w3.org/2000/svg")
                .with("viewBox", "0 0 %d %d".formatted(WIDTH, height))
                .with("width", WIDTH)
                .with("height", height)
                .with("font-family", "system-ui, -apple-system, Segoe UI, Roboto, Noto Sans, sans-serif")
                .add(
                        Element.of("style").text(colours() + resource("chart.css")),
                        Element.of("rect", "panel")
                                .with("width", WIDTH)
                                .with("height", height)
                                .with("rx", 8),
                        Element.of("text", "picture-title")
                                .with("x", MARGIN)
                                .with("y", 28)
                                .text(title),
                        Element.of("svg")
                                .with("x", MARGIN)
                                .with("y", TITLE_HEIGHT)
                                .with("width", WIDTH - 2 * MARGIN)
                                .with("height", height - TITLE_HEIGHT)
                                .with("overflow", "visible")
                                .add(drawing));
    }

    /** The colours of the page, light and dark. */
    private static String colours() throws IOException {
        return resource("colours.css")
                + ".panel { fill: var(--panel); stroke: var(--line); }\n"
                + "svg .picture-title { font-size: 16px; font-weight: 600; }\n";
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(RatioPicture.class.getResourceAsStream(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
