package io.heddle.report;

import io.heddle.documents.TerminalSanitizer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A report as GitHub-flavoured Markdown: charts are tables, under their pictures if there are files of them. */
public final class MarkdownReport {
    private final Function<Section, Optional<String>> pictures;
    private final StringBuilder out = new StringBuilder();

    private MarkdownReport(Function<Section, Optional<String>> pictures) {
        this.pictures = pictures;
    }

    public static String render(Report report) {
        return render(report, chart -> Optional.empty());
    }

    /** @param pictures the path of a chart's picture, relative to the document */
    public static String render(Report report, Function<Section, Optional<String>> pictures) {
        return new MarkdownReport(pictures).text(report);
    }

    private String text(Report report) {
        out.append("# ").append(escaped(report.title())).append("\n\n");
        if (!report.subtitle().isEmpty()) {
            out.append(code(report.subtitle())).append("\n\n");
        }
        appendList(report.facts().stream().map(MarkdownReport::describe).toList());
        report.sections().forEach(section -> append(section));
        return out.toString().stripTrailing() + "\n";
    }

    private void append(Section section) {
        switch (section) {
            case Section.Paragraph paragraph ->
                out.append(escaped(paragraph.text())).append("\n\n");
            case Section.Bullets bullets -> {
                appendTitle(bullets.title());
                appendList(bullets.items());
            }
            case Section.Facts facts -> {
                appendTitle(facts.title());
                appendList(facts.facts().stream().map(MarkdownReport::describe).toList());
            }
            case Section.CodeLine line ->
                out.append(escaped(line.caption()))
                        .append("\n\n")
                        .append(code(line.code()))
                        .append("\n\n");
            case Section.CodeBlock block ->
                out.append(escaped(block.caption()))
                        .append("\n\n")
                        .append(code(block.lines().toArray(String[]::new)))
                        .append("\n\n");
            case Section.Preformatted text -> {
                out.append(escaped(text.caption())).append("\n\n");
                out.append(code(text.lines().toArray(String[]::new))).append("\n\n");
            }
            case Card card -> {
                appendTitle(card.title() + " (" + card.score() + " of 100)");
                card.sentences()
                        .forEach(sentence -> out.append(escaped(sentence)).append("\n\n"));
                card.sections().forEach(each -> append(each));
            }
            case Table table -> appendTable(table);
            case RatioChart chart -> appendPicture(chart, chart.title());
            case Chart chart -> {
                appendPicture(chart, chart.asTable().title());
                appendTable(chart.asTable());
                if (!chart.note().isEmpty()) {
                    out.append(escaped(chart.note())).append("\n\n");
                }
            }
        }
    }

    private void appendPicture(Section chart, String title) {
        pictures.apply(chart).ifPresent(path -> out.append("![")
                .append(escaped(title))
                .append("](")
                .append(path)
                .append(")\n\n"));
    }

    private static String describe(Report.Fact fact) {
        return fact.name() + ": " + fact.value();
    }

    private void appendTitle(String title) {
        if (!title.isEmpty()) {
            out.append("## ").append(escaped(title)).append("\n\n");
        }
    }

    private void appendList(List<String> items) {
        items.forEach(item -> out.append("- ").append(escaped(item)).append('\n'));
        out.append(items.isEmpty() ? "" : "\n");
    }

    private void appendTable(Table table) {
        appendTitle(table.title());
        appendRow(table.columns().stream()
                .map(column -> escaped(column.heading()))
                .toList());
        appendRow(table.columns().stream()
                .map(column -> column.align() == Table.Align.RIGHT ? "---:" : "---")
                .toList());
        for (List<Cell> row : table.rows()) {
            appendRow(row.stream().map(cell -> escaped(cell.asText())).toList());
        }
        out.append('\n');
    }

    private void appendRow(List<String> cells) {
        out.append(cells.stream().collect(Collectors.joining(" | ", "| ", " |")))
                .append('\n');
    }

    /** Text on one line, with all markup escaped. */
    static String escaped(String text) {
        StringBuilder out = new StringBuilder();
        TerminalSanitizer.line(text).codePoints().forEach(c -> {
            if (c < 128 && "\\`*_{}[]<>|#~&!".indexOf(c) >= 0) {
                out.append('\\');
            }
            out.appendCodePoint(c);
        });
        return out.toString();
    }

    /** A fenced code block. The fence is longer than any run of backticks in the code. */
    private static String code(String... lines) {
        String code = Arrays.stream(lines).map(TerminalSanitizer::line).collect(Collectors.joining("\n"));
        int longest = 0;
        int current = 0;
        for (int i = 0; i < code.length(); i++) {
            current = code.charAt(i) == '`' ? current + 1 : 0;
            longest = Math.max(longest, current);
        }
        String fence = "`".repeat(Math.max(3, longest + 1));
        return fence + "\n" + code + "\n" + fence;
    }
}
