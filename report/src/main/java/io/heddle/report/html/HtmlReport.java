package io.heddle.report.html;

import io.heddle.report.Report;
import io.heddle.report.markup.Element;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A report as one HTML page that contains its style and charts, and fetches nothing.
 *
 * <p>The page is complete without scripts: charts are SVG. The script ({@code page.js}) only adds buttons that copy code.
 */
public final class HtmlReport {
    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

    private HtmlReport() {}

    public static String render(Report report) {
        Map<String, String> parts = Map.of(
                "title", Element.escaped(report.title()),
                "css", resource("page.css") + "\n" + resource("chart.css"),
                "body", HtmlBody.render(report),
                "js", resource("page.js"));
        // In one pass, so that a placeholder inside a part, such as a label, stays text.
        return PLACE.matcher(resource("page.html"))
                .replaceAll(place -> Matcher.quoteReplacement(parts.getOrDefault(place.group(1), place.group())));
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
