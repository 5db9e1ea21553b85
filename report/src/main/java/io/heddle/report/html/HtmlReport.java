package io.heddle.report.html;

import io.heddle.documents.Content;
import io.heddle.report.LaneChart;
import io.heddle.report.Report;
import io.heddle.report.markup.Element;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
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
    private static final List<String> STYLES = List.of("colours.css", "page.css", "hues.css", "chart.css");
    private static final List<String> SCRIPTS = List.of("page.js");
    private static final List<String> LANE_STYLES = List.of("lanes.css");
    private static final List<String> LANE_SCRIPTS =
            List.of("lanes-data.js", "lanes-paint.js", "lanes.js", "lanes-pointer.js");

    private HtmlReport() {}

    /** The page in UTF-8. It is produced while it is written: a chart of lanes takes some megabytes. */
    public static Content content(Report report) {
        return out -> {
            Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
            append(report, writer);
            writer.flush();
        };
    }

    public static String render(Report report) {
        StringBuilder page = new StringBuilder();
        try {
            append(report, page);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return page.toString();
    }

    private static void append(Report report, Appendable out) throws IOException {
        boolean hasLanes = report.allSections().anyMatch(LaneChart.class::isInstance);
        String page = resource("page.html");
        Matcher place = PLACE.matcher(page);
        int end = 0;
        while (place.find()) {
            out.append(page, end, place.start());
            switch (place.group(1)) {
                case "title" -> out.append(Element.escaped(report.title()));
                case "css" -> out.append(resources(STYLES) + (hasLanes ? "\n" + resources(LANE_STYLES) : ""));
                case "body" -> HtmlBody.append(report, out);
                case "js" -> out.append(resources(SCRIPTS) + (hasLanes ? "\n" + resources(LANE_SCRIPTS) : ""));
                default -> throw new IllegalStateException("page.html has an unknown place: " + place.group());
            }
            end = place.end();
        }
        out.append(page, end, page.length());
    }

    static String resources(List<String> names) {
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
