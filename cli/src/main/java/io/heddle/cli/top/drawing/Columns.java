package io.heddle.cli.top.drawing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jline.utils.AttributedString;
import org.jline.utils.WCWidth;

/**
 * The columns of a table that fit a terminal. A column that does not fit is left out; one column takes the space that is left.
 *
 * @param columns from left to right
 * @param widths in the terminal's columns
 */
public record Columns<R>(List<Column<R>> columns, List<Integer> widths) {
    /** The side of a column on which short text begins. */
    enum Side {
        LEFT,
        RIGHT
    }

    /**
     * One column.
     *
     * @param width its least width
     * @param rank the highest ones are left out first; 0 is never left out, and takes the space that is left
     */
    record Column<R>(String title, int width, int rank, Side side, Function<R, String> text) {}

    /** @param kept the title of a column that is left out last */
    static <R> Columns<R> fit(List<Column<R>> all, int width, String kept) {
        List<Column<R>> fitting = new ArrayList<>(all);
        while (fitting.size() > 1 && width(fitting) > width) {
            Column<R> least = fitting.stream()
                    .max(Comparator.comparingInt(column -> column.title().equals(kept) ? 1 : 2 * column.rank()))
                    .orElseThrow();
            fitting.remove(least);
        }
        int rest = Math.max(0, width - width(fitting));
        return new Columns<>(
                List.copyOf(fitting),
                fitting.stream()
                        .map(column -> column.rank() == 0 ? column.width() + rest : column.width())
                        .toList());
    }

    private static int width(List<? extends Column<?>> columns) {
        return columns.stream().mapToInt(Column::width).sum() + columns.size() - 1;
    }

    String header() {
        return line(Column::title);
    }

    String row(R row) {
        return line(column -> column.text().apply(row));
    }

    private String line(Function<Column<R>, String> text) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < columns.size(); i++) {
            line.append(i == 0 ? "" : " ");
            line.append(pad(
                    text.apply(columns.get(i)), widths.get(i), columns.get(i).side()));
        }
        return line.toString();
    }

    /** The text with exactly this width in a terminal, in which some characters take two columns and some none. */
    static String pad(String text, int width, Side side) {
        int used = 0;
        int end = 0;
        while (end < text.length()) {
            int character = text.codePointAt(end);
            int columns = Math.max(0, WCWidth.wcwidth(character));
            if (used + columns > width) {
                break;
            }
            used += columns;
            end += Character.charCount(character);
        }
        String space = " ".repeat(width - used);
        return side == Side.LEFT ? text.substring(0, end) + space : space + text.substring(0, end);
    }

    /** The lines of a text, broken at spaces where it is wider than the terminal. */
    static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ")) {
            if (!line.isEmpty() && widthOf(line + " " + word) > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    /** The width of a text in a terminal. */
    static int widthOf(String text) {
        return new AttributedString(text).columnLength();
    }
}
