package io.heddle.workloads.render;

import io.heddle.workloads.render.Report.Chapter;
import io.heddle.workloads.render.Report.Row;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a report says, without spaces, once from its PDF and once from the report itself. */
final class PrintedText {
    private static final Pattern FONT = Pattern.compile("/F(\\d+) [\\d.]+ Tf");
    private static final Pattern PART = Pattern.compile("\\(((?:[^()\\\\]|\\\\.)*)\\)");

    private static final Pattern NUMBER = Pattern.compile("Page(\\d+)of");

    /** The standard fonts have fixed numbers in FOP; the first of the Courier family is the ninth. */
    private static final int COURIER = 9;

    private PrintedText() {}

    /** What is set in another font than Courier, page by page as they are numbered. */
    static String of(List<String> pages) {
        SortedMap<Integer, String> said = new TreeMap<>();
        for (String page : pages) {
            StringBuilder report = new StringBuilder();
            StringBuilder layout = new StringBuilder();
            read(page, report, layout);
            Matcher number = NUMBER.matcher(withoutSpaces(layout));
            if (number.find()) {
                said.put(Integer.valueOf(number.group(1)), withoutSpaces(report));
            }
        }
        return String.join("", said.values());
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

    static String of(Report report) {
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
