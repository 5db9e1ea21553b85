package io.heddle.report.text;

import io.heddle.documents.Content;
import io.heddle.documents.TerminalSanitizer;
import io.heddle.report.Card;
import io.heddle.report.Chart;
import io.heddle.report.DistributionChart;
import io.heddle.report.IntervalChart;
import io.heddle.report.RatioChart;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A report for a terminal. Tables, charts and paragraphs fit its width; commands and facts are never wrapped. */
public final class TextReport {
    private static final int MIN_WIDTH = 20;

    private final Colour colour;
    private final int width;

    /** Whether to write escape sequences for colour. The caller evaluates the terminal and {@code NO_COLOR}. */
    public enum Colour {
        ON,
        OFF
    }

    private TextReport(Colour colour, int width) {
        this.colour = colour;
        this.width = Math.max(MIN_WIDTH, width);
    }

    /** The rendered report as content for a terminal. */
    public static Content content(Report report, Colour colour, int width) {
        return Content.terminalText(() -> render(report, colour, width));
    }

    /** @param width columns of the terminal; at least 20 are used */
    public static String render(Report report, Colour colour, int width) {
        return new TextReport(colour, width).render(report);
    }

    private String render(Report report) {
        List<String> lines = new ArrayList<>();
        if (!report.title().isEmpty()) {
            lines.add(Style.BOLD.apply(TerminalSanitizer.line(report.title()), colour));
        }
        if (!report.subtitle().isEmpty()) {
            lines.add("  " + TerminalSanitizer.line(report.subtitle()));
        }
        lines.addAll(facts(report.facts()));
        report.sections().forEach(section -> lines.addAll(separated(section)));
        return String.join("\n", lines) + "\n";
    }

    /** A section after an empty line. */
    private List<String> separated(Section section) {
        List<String> lines = section(section);
        return lines.isEmpty()
                ? lines
                : Stream.concat(Stream.of(""), lines.stream()).toList();
    }

    private List<String> facts(List<Report.Fact> facts) {
        int names = facts.stream()
                .mapToInt(fact -> TextTable.width(TerminalSanitizer.line(fact.name())))
                .max()
                .orElse(0);
        return facts.stream()
                .map(fact -> {
                    String name = TextTable.padded(TerminalSanitizer.line(fact.name()), names, Table.Align.LEFT);
                    return "  " + Style.MUTED.apply(name, colour) + "  " + TerminalSanitizer.line(fact.value());
                })
                .toList();
    }

    private List<String> section(Section section) {
        return switch (section) {
            case Section.Paragraph paragraph -> wrapped(paragraph.text());
            case Section.Bullets bullets ->
                titled(
                        bullets.title(),
                        "",
                        bullets.items().stream()
                                .flatMap(item -> wrapped("- " + item).stream())
                                .toList());
            case Section.Facts facts -> titled(facts.title(), "", facts(facts.facts()));
            case RatioChart drawnOnPagesOnly -> List.of();
            case Section.CodeLine line -> {
                List<String> lines = wrapped(line.caption());
                // Never wrapped, so that it can be pasted.
                lines.add("  " + Style.BOLD.apply(TerminalSanitizer.line(line.code()), colour));
                yield lines;
            }
            case Section.CodeBlock block -> {
                List<String> lines = wrapped(block.caption());
                block.lines().forEach(line -> lines.add("  " + Style.BOLD.apply(TerminalSanitizer.line(line), colour)));
                yield lines;
            }
            case Table table -> titled(table.title(), "", new TextTable(table, colour, width).lines());
            case IntervalChart chart ->
                titled(chart.title(), chart.note(), new TextIntervalChart(chart, colour, width).lines());
            case DistributionChart chart ->
                titled(chart.title(), chart.note(), new TextDistributionChart(chart, colour, width).lines());
            case Chart chart ->
                titled(chart.asTable().title(), chart.note(), new TextTable(chart.asTable(), colour, width).lines());
            case Card card -> card(card);
            case Section.Preformatted text -> {
                List<String> lines = new ArrayList<>(text.caption().isEmpty() ? List.of() : wrapped(text.caption()));
                text.lines().forEach(line -> lines.add("  " + TerminalSanitizer.line(line)));
                yield lines;
            }
        };
    }

    /** The score as a bar before the title: {@code 82 ████████░░ title}. */
    private List<String> card(Card card) {
        int full = (card.score() + 5) / 10;
        List<String> lines = new ArrayList<>();
        lines.add("%3d %s%s  %s"
                .formatted(
                        card.score(),
                        "█".repeat(full),
                        "░".repeat(10 - full),
                        Style.BOLD.apply(TerminalSanitizer.line(card.title()), colour)));
        card.sentences().forEach(sentence -> lines.addAll(wrapped(sentence)));
        card.sections().forEach(section -> lines.addAll(separated(section)));
        return lines;
    }

    private List<String> titled(String title, String note, List<String> body) {
        List<String> lines = new ArrayList<>();
        if (!title.isEmpty()) {
            lines.add(Style.BOLD.apply(TerminalSanitizer.line(title), colour));
        }
        lines.addAll(body);
        if (!note.isEmpty()) {
            wrapped(note).forEach(line -> lines.add(Style.MUTED.apply(line, colour)));
        }
        return lines;
    }

    private List<String> wrapped(String text) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : TerminalSanitizer.line(text).strip().split(" +", -1)) {
            if (!line.isEmpty() && TextTable.width(line.toString()) + 1 + TextTable.width(word) > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
