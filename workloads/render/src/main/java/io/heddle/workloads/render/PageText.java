package io.heddle.workloads.render;

import io.heddle.workloads.render.RandomReport.Chapter;
import io.heddle.workloads.render.RandomReport.Row;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text of a report without spaces, from its PDF and from the report itself. */
final class PageText {
    private static final Pattern FONT = Pattern.compile("/F(\\d+) [\\d.]+ Tf");
    private static final Pattern PART = Pattern.compile("\\(((?:[^()\\\\]|\\\\.)*)\\)");

    private static final Pattern NUMBER = Pattern.compile("Page(\\d+)of");

    /** FOP numbers the standard fonts; the Courier family begins with the ninth. */
    private static final int COURIER = 9;

    private PageText() {}

    /** The text in fonts other than Courier, in the order of the page numbers. */
    static String of(List<String> pages) {
        SortedMap<Integer, String> textByPage = new TreeMap<>();
        for (String page : pages) {
            StringBuilder report = new StringBuilder();
            StringBuilder layout = new StringBuilder();
            read(page, report, layout);
            Matcher number = NUMBER.matcher(withoutSpaces(layout));
            if (number.find()) {
                textByPage.put(Integer.valueOf(number.group(1)), withoutSpaces(report));
            }
        }
        return String.join("", textByPage.values());
    }

    private static void read(String page, StringBuilder report, StringBuilder layout) {
        StringBuilder text = report;
        for (String line : page.split("\n", -1)) {
            Matcher font = FONT.matcher(line);
            if (font.find()) {
                text = Integer.parseInt(font.group(1)) == COURIER ? layout : report;
            }
            if (line.endsWith("TJ")) {
                Matcher part = PART.matcher(line);
                while (part.find()) {
                    text.append(part.group(1).replaceAll("\\\\(.)", "$1"));
                }
            }
        }
    }

    static String of(RandomReport report) {
        StringBuilder text = new StringBuilder(report.title());
        report.chapters().forEach(chapter -> text.append(chapter.title()));
        for (Chapter chapter : report.chapters()) {
            text.append(chapter.title());
            chapter.paragraphs().forEach(text::append);
            chapter.points().forEach(text::append);
            for (Row row : chapter.rows()) {
                text.append(row.item()).append(row.quantity()).append(row.price());
            }
        }
        return withoutSpaces(text);
    }

    private static String withoutSpaces(StringBuilder text) {
        return text.toString().replace(" ", "");
    }
}
