package io.heddle.report;

import java.util.ArrayList;
import java.util.List;

/** A table in characters: aligned columns, or, where they do not fit the width, each row as a list of its cells. */
record TextTable(Table table, TextReport.Colour colour, int available) {
    private static final String INDENT = "  ";
    private static final String GAP = "  ";

    List<String> lines() {
        int[] widths = new int[table.columns().size()];
        int total = INDENT.length() + GAP.length() * (widths.length - 1);
        for (int column = 0; column < widths.length; column++) {
            widths[column] = width(OneLine.of(table.columns().get(column).heading()));
            for (List<Cell> row : table.rows()) {
                widths[column] = Math.max(
                        widths[column], width(OneLine.of(row.get(column).shown())));
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
                    .append(Style.MUTED.apply(padded(OneLine.of(it.heading()), widths[column], it.align()), colour));
        }
        lines.add(head.toString().stripTrailing());
        for (List<Cell> row : table.rows()) {
            StringBuilder line = new StringBuilder(INDENT);
            for (int column = 0; column < widths.length; column++) {
                Cell cell = row.get(column);
                String text = padded(
                        OneLine.of(cell.shown()),
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
                .mapToInt(column -> width(OneLine.of(column.heading())))
                .max()
                .orElse(0);
        for (List<Cell> row : table.rows()) {
            lines.add(INDENT + Style.BOLD.apply(OneLine.of(row.getFirst().shown()), colour));
            for (int column = 1; column < row.size(); column++) {
                String heading = padded(OneLine.of(table.columns().get(column).heading()), headings, Table.Align.LEFT);
                Cell cell = row.get(column);
                if (cell.shown().isEmpty()) {
                    continue;
                }
                lines.add(INDENT
                        + INDENT
                        + Style.MUTED.apply(heading, colour)
                        + GAP
                        + Style.of(cell.tone()).apply(OneLine.of(cell.shown()), colour));
            }
        }
        return lines;
    }

    /** Columns of a terminal, one for each code point: wide scripts are not known to it. */
    static int width(String text) {
        return text.codePointCount(0, text.length());
    }

    static String padded(String text, int width, Table.Align align) {
        String padding = " ".repeat(Math.max(0, width - width(text)));
        return align == Table.Align.LEFT ? text + padding : padding + text;
    }
}
