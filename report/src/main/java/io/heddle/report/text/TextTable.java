package io.heddle.report.text;

import io.heddle.documents.TerminalSanitizer;
import io.heddle.report.Cell;
import io.heddle.report.Table;
import java.util.ArrayList;
import java.util.List;

/** A table in characters: aligned columns or, where they exceed the width, a list of cells for each row. */
record TextTable(Table table, TextReport.Colour colour, int available) {
    private static final String INDENT = "  ";
    private static final String GAP = "  ";

    List<String> lines() {
        int[] widths = new int[table.columns().size()];
        int total = INDENT.length() + GAP.length() * (widths.length - 1);
        for (int column = 0; column < widths.length; column++) {
            widths[column] =
                    width(TerminalSanitizer.line(table.columns().get(column).heading()));
            for (List<Cell> row : table.rows()) {
                widths[column] = Math.max(
                        widths[column],
                        width(TerminalSanitizer.line(row.get(column).asText())));
            }
            total += widths[column];
        }
        return total <= available ? aligned(widths) : listed();
    }

    private List<String> aligned(int[] widths) {
        List<String> lines = new ArrayList<>();
        StringBuilder head = new StringBuilder(INDENT);
        for (int column = 0; column < widths.length; column++) {
            Table.Column it = table.columns().get(column);
            head.append(column == 0 ? "" : GAP)
                    .append(Style.MUTED.apply(
                            padded(TerminalSanitizer.line(it.heading()), widths[column], it.align()), colour));
        }
        lines.add(head.toString().stripTrailing());
        for (List<Cell> row : table.rows()) {
            StringBuilder line = new StringBuilder(INDENT);
            for (int column = 0; column < widths.length; column++) {
                Cell cell = row.get(column);
                String text = padded(
                        TerminalSanitizer.line(cell.asText()),
                        widths[column],
                        table.columns().get(column).align());
                line.append(column == 0 ? "" : GAP).append(Style.of(cell.tone()).apply(text, colour));
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }

    private List<String> listed() {
        List<String> lines = new ArrayList<>();
        int headings = table.columns().stream()
                .skip(1)
                .mapToInt(column -> width(TerminalSanitizer.line(column.heading())))
                .max()
                .orElse(0);
        for (List<Cell> row : table.rows()) {
            lines.add(INDENT
                    + Style.BOLD.apply(TerminalSanitizer.line(row.getFirst().asText()), colour));
            for (int column = 1; column < row.size(); column++) {
                String heading = padded(
                        TerminalSanitizer.line(table.columns().get(column).heading()), headings, Table.Align.LEFT);
                Cell cell = row.get(column);
                if (cell.asText().isEmpty()) {
                    continue;
                }
                lines.add(INDENT
                        + INDENT
                        + Style.MUTED.apply(heading, colour)
                        + GAP
                        + Style.of(cell.tone()).apply(TerminalSanitizer.line(cell.asText()), colour));
            }
        }
        return lines;
    }

    /** The number of terminal columns: one for each code point. Wide characters are not taken into account. */
    static int width(String text) {
        return text.codePointCount(0, text.length());
    }

    static String padded(String text, int width, Table.Align align) {
        String padding = " ".repeat(Math.max(0, width - width(text)));
        return align == Table.Align.LEFT ? text + padding : padding + text;
    }
}
