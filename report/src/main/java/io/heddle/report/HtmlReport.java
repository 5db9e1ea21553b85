package io.heddle.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A report as one HTML page that contains its style, script, charts and data, and fetches nothing.
 *
 * <p>Text and tables are plain HTML, so the page is readable without scripts. The script ({@code page.js}) draws each chart
 * from the JSON in its figure.
 */
public final class HtmlReport {
    private static final String D3 = "/META-INF/resources/webjars/d3/7.9.0/dist/d3.min.js";
    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

    private HtmlReport() {}

    public static String render(Report report) {
        Map<String, String> parts = Map.of(
                "title", HtmlBody.escaped(report.title()),
                "css", resource("page.css"),
                "body", HtmlBody.render(report),
                "d3", resource(D3),
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
