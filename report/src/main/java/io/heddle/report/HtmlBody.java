package io.heddle.report;

import io.heddle.documents.JsonFile;
import io.heddle.documents.TerminalSanitizer;
import java.util.List;
import java.util.Locale;

/** The body of the HTML page. All text from outside is escaped here, and only here. */
final class HtmlBody {
    /** In characters. A longer fact takes a row of its own. */
    private static final int MAX_COLUMN = 100;

    private final StringBuilder out = new StringBuilder();

    private HtmlBody() {}

    static String render(Report report) {
        HtmlBody body = new HtmlBody();
        body.header(report);
        report.sections().forEach(body::section);
        return body.out.toString();
    }

    private void header(Report report) {
        out.append("<header>\n");
        element("h1", "", report.title());
        if (!report.subtitle().isEmpty()) {
            out.append("<p class=\"subtitle\"><code>")
                    .append(escaped(report.subtitle()))
                    .append("</code></p>\n");
        }
        if (!report.facts().isEmpty()) {
            out.append("<dl class=\"facts\">\n");
            for (Report.Fact fact : report.facts()) {
                out.append(fact.value().length() > MAX_COLUMN ? "<div class=\"wide\">" : "<div>");
                element("dt", "", fact.name());
                element("dd", "", fact.value());
                out.append("</div>\n");
            }
            out.append("</dl>\n");
        }
        out.append("</header>\n");
    }

    private void section(Section section) {
        switch (section) {
            case Section.Paragraph paragraph -> element("p", "", paragraph.text());
            case Section.CodeLine line -> {
                element("p", "", line.caption());
                out.append("<pre><code>").append(escaped(line.code())).append("</code></pre>\n");
            }
            case Section.CodeBlock block -> {
                element("p", "", block.caption());
                out.append("<pre><code>")
                        .append(escaped(String.join("\n", block.lines())))
                        .append("</code></pre>\n");
            }
            case Table table -> {
                title(table.title());
                table(table);
            }
            case IntervalChart chart -> chart(chart, "intervals", JsonFile.compact(chart));
            case DistributionChart chart -> chart(chart, "distribution", JsonFile.compact(chart));
        }
    }

    private void title(String title) {
        if (!title.isEmpty()) {
            element("h2", "", title);
        }
    }

    private void chart(Chart chart, String kind, String json) {
        out.append("<section>\n");
        title(chart.title());
        if (!chart.note().isEmpty()) {
            element("p", "note", chart.note());
        }
        out.append("<figure data-chart=\"").append(kind).append("\">\n<div class=\"drawing\"></div>\n");
        out.append("<script type=\"application/json\">")
                .append(withinScript(TerminalSanitizer.lines(json)))
                .append("</script>\n</figure>\n");
        out.append("<details class=\"numbers\" open>\n<summary>Numbers</summary>\n");
        table(chart.asTable());
        out.append("</details>\n</section>\n");
    }

    private void table(Table table) {
        // A wide table scrolls inside its box, which must be reachable by keyboard. On phones each row becomes a card:
        // a card needs the heading of each cell, and the ARIA roles that a table loses when it is not laid out as one.
        out.append("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"")
                .append(escaped(table.title().isEmpty() ? "table" : table.title()))
                .append("\">\n<table role=\"table\">\n<thead><tr role=\"row\">");
        for (Table.Column column : table.columns()) {
            out.append("<th scope=\"col\" role=\"columnheader\"")
                    .append(cssClass(align(column.align())))
                    .append('>');
            out.append(escaped(column.heading())).append("</th>");
        }
        out.append("</tr></thead>\n<tbody>\n");
        for (List<Cell> row : table.rows()) {
            out.append("<tr role=\"row\">");
            for (int column = 0; column < row.size(); column++) {
                Cell cell = row.get(column);
                String tone =
                        cell.tone() == Cell.Tone.PLAIN ? "" : cell.tone().name().toLowerCase(Locale.ROOT);
                String css = (align(table.columns().get(column).align()) + " " + tone).strip();
                String tag = column == 0 ? "th" : "td";
                out.append('<')
                        .append(tag)
                        .append(column == 0 ? " scope=\"row\" role=\"rowheader\"" : " role=\"cell\" data-heading=\"")
                        .append(
                                column == 0
                                        ? ""
                                        : escaped(table.columns().get(column).heading()) + "\"")
                        .append(cssClass(css))
                        .append('>');
                out.append(escaped(cell.asText())).append("</").append(tag).append('>');
            }
            out.append("</tr>\n");
        }
        out.append("</tbody>\n</table>\n</div>\n");
    }

    private static String align(Table.Align align) {
        return align == Table.Align.RIGHT ? "right" : "";
    }

    private static String cssClass(String css) {
        return css.isEmpty() ? "" : " class=\"" + css + "\"";
    }

    private void element(String tag, String css, String text) {
        out.append('<').append(tag).append(cssClass(css)).append('>').append(escaped(text));
        out.append("</").append(tag).append(">\n");
    }

    /** Text as the content of an element, or in a quoted attribute. */
    static String escaped(String text) {
        return TerminalSanitizer.lines(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    /** JSON that can neither end the surrounding script element nor open a comment in it (HTML standard, section 4.12.1.3). */
    static String withinScript(String json) {
        return json.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026");
    }
}
