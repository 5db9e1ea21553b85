package io.heddle.report.html;

import io.heddle.report.BottleChart;
import io.heddle.report.Card;
import io.heddle.report.Chart;
import io.heddle.report.DistributionChart;
import io.heddle.report.HeatMapChart;
import io.heddle.report.IntervalChart;
import io.heddle.report.LaneChart;
import io.heddle.report.LineChart;
import io.heddle.report.MatrixChart;
import io.heddle.report.RatioChart;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.markup.Element;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The body of the HTML page. {@link Element} escapes all text from outside. */
final class HtmlBody {
    /** In characters. A longer fact takes a row of its own. */
    private static final int MAX_COLUMN = 60;

    /** The space between a number and its unit. */
    private static final Pattern NUMBER_WITH_UNIT =
            Pattern.compile("(?<=\\d) (?=%|(?:[nµm]?s|[KMGT]i?B|kB|B|J)(?![\\p{L}\\d]))");

    private final List<Element> elements = new ArrayList<>();
    private final String heading;
    private final Ids ids;

    private HtmlBody(String heading, Ids ids) {
        this.heading = heading;
        this.ids = ids;
    }

    static void append(Report report, Appendable out) throws IOException {
        HtmlBody body = new HtmlBody("h2", new Ids());
        body.header(report);
        report.sections().forEach(body::section);
        String separator = "";
        for (Element element : body.elements) {
            out.append(separator);
            element.appendTo(out);
            separator = "\n";
        }
    }

    private void header(Report report) {
        Element header = Element.of("header").add(Element.of("h1").text(report.title()));
        if (!report.subtitle().isEmpty()) {
            header.add(Element.of("p", "subtitle").add(Element.of("code").text(report.subtitle())));
        }
        if (!report.facts().isEmpty()) {
            header.add(facts(report.facts()));
        }
        elements.add(header);
    }

    private void section(Section section) {
        switch (section) {
            case Section.Paragraph paragraph -> elements.add(Element.of("p").text(unbroken(paragraph.text())));
            case Section.Bullets bullets -> {
                title(bullets.title());
                elements.add(Element.of("ul")
                        .addAll(bullets.items().stream()
                                .map(item -> Element.of("li").text(unbroken(item)))
                                .toList()));
            }
            case Section.Facts facts -> {
                title(facts.title());
                elements.add(facts(facts.facts()));
            }
            case Section.CodeLine line -> code(line.caption(), line.code());
            case Section.CodeBlock block -> code(block.caption(), String.join("\n", block.lines()));
            case Table table -> {
                title(table.title());
                elements.add(HtmlTable.of(table));
            }
            case RatioChart chart -> {
                title(chart.title());
                elements.add(Element.of("figure", "panel")
                        .add(
                                RatioChartSvg.of(chart, RatioChartSvg.Layout.WIDE, nextId()),
                                RatioChartSvg.of(chart, RatioChartSvg.Layout.NARROW, nextId()),
                                ChartLegend.of(chart)));
            }
            case IntervalChart chart -> chart(chart, intervals(chart));
            case DistributionChart chart -> chart(chart, panel(DistributionSvg.of(chart, nextId())));
            case LaneChart chart -> chart(chart, LaneChartHtml.of(chart));
            case MatrixChart chart -> chart(chart, panel(MatrixSvg.of(chart, nextId())));
            case BottleChart chart -> chart(chart, panel(BottleSvg.of(chart, nextId())));
            case HeatMapChart chart -> chart(chart, panel(HeatMapSvg.of(chart, nextId())));
            case LineChart chart -> chart(chart, panel(LineSvg.of(chart, nextId())));
            case Card card -> card(card);
            case Section.Preformatted text ->
                elements.add(Element.of("div", "lines")
                        .add(
                                Element.of("p").text(text.caption()),
                                Element.of("pre").with("tabindex", "0").text(String.join("\n", text.lines()))));
        }
    }

    /** The text with numbers that stay on one line with their units. */
    private static String unbroken(String text) {
        return NUMBER_WITH_UNIT.matcher(text).replaceAll("\u00a0");
    }

    private void title(String title) {
        if (!title.isEmpty()) {
            elements.add(Element.of(heading).text(title));
        }
    }

    private static Element facts(List<Report.Fact> facts) {
        return Element.of("dl", "facts")
                .addAll(facts.stream()
                        .map(fact -> (fact.value().length() > MAX_COLUMN
                                        ? Element.of("div", "wide")
                                        : Element.of("div"))
                                .add(
                                        Element.of("dt").text(fact.name()),
                                        Element.of("dd").text(fact.value())))
                        .toList());
    }

    /** Code to copy. The script of the page adds a button to it. */
    private void code(String caption, String code) {
        elements.add(Element.of("div", "code")
                .add(Element.of("p").text(caption), Element.of("pre").add(words(code))));
    }

    /** Each word is an element, since browsers would also break a line after the hyphen of an option. */
    private static Element words(String code) {
        Element words = Element.of("code");
        for (String part : code.splitWithDelimiters("\\s+", 0)) {
            if (part.isBlank()) {
                words.text(part);
            } else {
                words.add(Element.of("span").text(part));
            }
        }
        return words;
    }

    private static Element panel(Element drawing) {
        return Element.of("figure", "panel").add(drawing);
    }

    /** A card, whose sections have smaller headings. */
    private void card(Card card) {
        HtmlBody content = new HtmlBody("h3", ids);
        card.sentences()
                .forEach(sentence -> content.elements.add(Element.of("p").text(unbroken(sentence))));
        card.sections().forEach(content::section);
        elements.add(Element.of("section", "card hue-" + card.hue().variable())
                .add(Element.of("div", "score")
                        .add(
                                Element.of("svg")
                                        .with("role", "img")
                                        .with("aria-label", card.score() + " of 100")
                                        .with("width", "100%")
                                        .with("height", 8)
                                        .add(bar("track", 100), bar("bar", card.score())),
                                Element.of("span").with("aria-hidden", "true").text(Integer.toString(card.score()))))
                .add(Element.of("h2").text(card.title()))
                .addAll(content.elements));
    }

    private static Element bar(String cssClass, int percent) {
        return Element.of("rect", cssClass)
                .withPercent("width", percent)
                .with("height", 8)
                .with("rx", 4);
    }

    private void chart(Chart chart, Element drawing) {
        title(chart.title());
        if (!chart.note().isEmpty()) {
            elements.add(Element.of("p", "note").text(chart.note()));
        }
        elements.add(drawing);
        elements.add(Element.of("details", "numbers")
                .add(Element.of("summary").text("Numbers of this chart"), HtmlTable.of(chart.asTable())));
    }

    private Element intervals(IntervalChart chart) {
        Element panels = Element.of("div", "panels");
        for (IntervalChart.Panel panel : chart.panels()) {
            Element figure = Element.of("figure", "panel").add(Element.of("h3").text(panel.title()));
            if (panel.reference() != null) {
                figure.add(Element.of("p", "note")
                        .text("dashed line: %s, %s"
                                .formatted(
                                        panel.reference().label(),
                                        panel.scale().format(panel.reference().value()))));
            }
            panels.add(figure.add(IntervalPanelSvg.of(panel, nextId())));
        }
        return Element.of("div").add(ChartLegend.of(chart), panels);
    }

    private String nextId() {
        return ids.next();
    }

    /** Identifiers of drawings. */
    private static final class Ids {
        private int last;

        String next() {
            last++;
            return "chart" + last;
        }
    }
}
