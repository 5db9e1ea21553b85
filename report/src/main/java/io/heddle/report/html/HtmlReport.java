package io.heddle.report.html;

import io.heddle.report.LaneChart;
import io.heddle.report.Report;
import io.heddle.report.markup.Element;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A report as one HTML page that contains its style and charts, and fetches nothing.
 *
 * <p>The page is complete without scripts: charts are SVG, and all have their numbers as a table. Scripts
 * ({@code page.js}) add buttons that copy code. A page with a {@link LaneChart} also has the scripts that draw it
 * ({@code lanes.js}).
 */
public final class HtmlReport {
    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");
    private static final List<String> STYLES = List.of("page.css", "hues.css", "chart.css");
    private static final List<String> SCRIPTS = List.of("page.js");
    private static final List<String> LANE_STYLES = List.of("lanes.css");
    private static final List<String> LANE_SCRIPTS =
            List.of("lanes-data.js", "lanes-paint.js", "lanes.js", "lanes-pointer.js");

    private HtmlReport() {}

    public static String render(Report report) {
        boolean hasLanes = report.allSections().anyMatch(LaneChart.class::isInstance);
        Map<String, String> parts = Map.of(
                "title",
                Element.escaped(report.title()),
                "css",
                resources(STYLES) + (hasLanes ? "\n" + resources(LANE_STYLES) : ""),
                "body",
                HtmlBody.render(report),
                "js",
                resources(SCRIPTS) + (hasLanes ? "\n" + resources(LANE_SCRIPTS) : ""));
        // In one pass, so that a placeholder inside a part, such as a label, stays text.
        return PLACE.matcher(resource("page.html"))
                .replaceAll(place -> Matcher.quoteReplacement(parts.getOrDefault(place.group(1), place.group())));
    }

    private static String resources(List<String> names) {
        return names.stream().map(HtmlReport::resource).collect(Collectors.joining("\n"));
    }

    private static String resource(String name) {
        try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is missing from the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
