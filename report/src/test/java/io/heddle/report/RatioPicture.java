package io.heddle.report;

import io.heddle.report.html.Picture;
import io.heddle.report.html.RatioChartSvg;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Draws the ratios of wall time in a Markdown report of {@code heddle compare} as one SVG file, for a README. The arguments of
 * its main method are the report, the file, and a title.
 */
final class RatioPicture {
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
        RatioChart chart = new RatioChart(
                args[2],
                "wall time",
                "default",
                "faster",
                "slower",
                0.05,
                "95 % confidence interval",
                "one round",
                rows);
        Files.writeString(Path.of(args[1]), Picture.render(chart, RatioChartSvg.Layout.WIDE));
    }

    private static Cell.Tone tone(String verdict) {
        return switch (verdict) {
            case "faster" -> Cell.Tone.GOOD;
            case "slower" -> Cell.Tone.BAD;
            case "no difference" -> Cell.Tone.PLAIN;
            default -> Cell.Tone.MUTED;
        };
    }
}
