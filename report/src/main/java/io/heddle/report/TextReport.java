package io.heddle.report;

import java.util.ArrayList;
import java.util.List;

/** A report for a terminal of a given width. Tables, charts and paragraphs keep to it; commands and facts are never broken. */
public final class TextReport {
    private static final int NARROWEST = 20;

    private final Colour colour;
    private final int width;

    /** Whether escape sequences for colour are written; the caller knows the terminal and {@code NO_COLOR}. */
    public enum Colour {
        ON,
        OFF
    }

    private TextReport(Colour colour, int width) {
        this.colour = colour;
        this.width = Math.max(NARROWEST, width);
    }

    public static String render(Report report, Colour colour, int width) {
        return new TextReport(colour, width).render(report);
    }

    private String render(Report report) {
        List<String> lines = new ArrayList<>();
        lines.add(Style.BOLD.apply(OneLine.of(report.title()), colour));
        if (!report.subtitle().isEmpty()) {
            lines.add("  " + OneLine.of(report.subtitle()));
        }
        int names = report.facts().stream()
                .mapToInt(fact -> TextTable.width(OneLine.of(fact.name())))
                .max()
                .orElse(0);
        for (Report.Fact fact : report.facts()) {
            String name = TextTable.padded(OneLine.of(fact.name()), names, Table.Align.LEFT);
            lines.add("  " + Style.MUTED.apply(name, colour) + "  " + OneLine.of(fact.value()));
        }
        for (Section section : report.sections()) {
            lines.add("");
            lines.addAll(section(section));
        }
        return String.join("\n", lines) + "\n";
    }

    private List<String> section(Section section) {
        return switch (section) {
            case Section.Paragraph paragraph -> wrapped(paragraph.text());
            case Section.CodeLine line -> {
                List<String> lines = wrapped(line.caption());
                // Never wrapped: it is there to be pasted.
                lines.add("  " + Style.BOLD.apply(OneLine.of(line.code()), colour));
                yield lines;
            }
            case Section.CodeBlock block -> {
                List<String> lines = wrapped(block.caption());
                block.lines().forEach(line -> lines.add("  " + Style.BOLD.apply(OneLine.of(line), colour)));
                yield lines;
            }
            case Table table -> titled(table.title(), "", new TextTable(table, colour, width).lines());
            case IntervalChart chart ->
                titled(chart.title(), chart.note(), new TextIntervals(chart, colour, width).lines());
            case DistributionChart chart ->
                titled(chart.title(), chart.note(), new TextDistribution(chart, colour, width).lines());
        };
    }

    private List<String> titled(String title, String note, List<String> body) {
        List<String> lines = new ArrayList<>();
        if (!title.isEmpty()) {
            lines.add(Style.BOLD.apply(OneLine.of(title), colour));
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
        for (String word : OneLine.of(text).strip().split(" +", -1)) {
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
