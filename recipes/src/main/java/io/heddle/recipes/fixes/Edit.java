package io.heddle.recipes.fixes;

import java.util.Comparator;
import java.util.List;

/**
 * A piece of a source that is to read otherwise. What no edit names stays byte for byte.
 *
 * @param start offset in UTF-16 units
 * @param end exclusive
 */
public record Edit(int start, int end, String replacement) {
    public Edit {
        if (start < 0 || end < start) {
            throw new IllegalArgumentException("from %d to %d".formatted(start, end));
        }
    }

    static Edit insertion(int at, String text) {
        return new Edit(at, at, text);
    }

    boolean touches(Edit other) {
        return start <= other.end && other.start <= end;
    }

    /** The source with all edits made; they must not overlap, and those of one place are made in their order. */
    public static String apply(String source, List<Edit> edits) {
        List<Edit> ordered = edits.stream()
                .sorted(Comparator.comparingInt(Edit::start).thenComparingInt(Edit::end))
                .toList();
        StringBuilder edited = new StringBuilder();
        int copied = 0;
        for (Edit edit : ordered) {
            if (edit.start < copied) {
                throw new IllegalArgumentException("edits overlap at " + edit.start);
            }
            edited.append(source, copied, edit.start).append(edit.replacement);
            copied = edit.end;
        }
        return edited.append(source, copied, source.length()).toString();
    }
}
