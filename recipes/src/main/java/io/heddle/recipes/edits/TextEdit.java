package io.heddle.recipes.edits;

import java.util.Comparator;
import java.util.List;

/**
 * A replacement of a range of a source text.
 *
 * @param start offset in UTF-16 code units
 * @param end exclusive
 */
public record TextEdit(int start, int end, String replacement) {
    public TextEdit {
        if (start < 0 || end < start) {
            throw new IllegalArgumentException("from %d to %d".formatted(start, end));
        }
    }

    public static TextEdit insertion(int at, String text) {
        return new TextEdit(at, at, text);
    }

    public boolean touches(TextEdit other) {
        return start <= other.end && other.start <= end;
    }

    /**
     * Applies edits to a source. All text outside of them stays unchanged.
     *
     * @throws IllegalArgumentException if edits overlap; several insertions at one offset are applied in the order of the list
     */
    public static String apply(String source, List<TextEdit> edits) {
        List<TextEdit> ordered = edits.stream()
                .sorted(Comparator.comparingInt(TextEdit::start).thenComparingInt(TextEdit::end))
                .toList();
        StringBuilder edited = new StringBuilder();
        int copied = 0;
        for (TextEdit edit : ordered) {
            if (edit.start < copied) {
                throw new IllegalArgumentException("edits overlap at " + edit.start);
            }
            edited.append(source, copied, edit.start).append(edit.replacement);
            copied = edit.end;
        }
        return edited.append(source, copied, source.length()).toString();
    }
}
