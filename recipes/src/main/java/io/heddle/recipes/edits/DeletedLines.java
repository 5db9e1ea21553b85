package io.heddle.recipes.edits;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Completes the deletion of lines: also deletes the comment above them if it describes nothing else, and a blank line that would
 * follow another one or the beginning of a block, or precede the end of a block.
 */
public final class DeletedLines {
    private final String text;
    private final List<TextEdit> edits;

    private DeletedLines(String text, List<TextEdit> edits) {
        this.text = text;
        this.edits = edits;
    }

    /** The edits of a fix, and those that complete its deletions. */
    public static List<TextEdit> complete(String text, List<TextEdit> edits) {
        List<TextEdit> all = new ArrayList<>(edits);
        DeletedLines deletions = new DeletedLines(text, edits);
        int end = 0;
        for (TextEdit each : edits.stream()
                .sorted(Comparator.comparingInt(TextEdit::start))
                .filter(deletions::deletesLines)
                .toList()) {
            if (each.start() >= end) {
                end = deletions.endOfRun(each.end());
                deletions.addCompletion(each.start(), end, all);
            }
        }
        return all;
    }

    private boolean deletesLines(TextEdit edit) {
        return edit.replacement().isEmpty()
                && edit.end() > edit.start()
                && isLineStart(edit.start())
                && isLineStart(edit.end());
    }

    private boolean isLineStart(int at) {
        return at == 0 || text.charAt(at - 1) == '\n';
    }

    /** The end of consecutive deleted lines. */
    private int endOfRun(int from) {
        int end = from;
        boolean grows = true;
        while (grows) {
            grows = false;
            for (TextEdit each : edits) {
                if (each.start() == end && deletesLines(each)) {
                    end = each.end();
                    grows = true;
                }
            }
        }
        return end;
    }

    private void addCompletion(int start, int end, List<TextEdit> all) {
        int begin = start;
        boolean last = isBlank(end) || Stream.of("}", "//", "/*").anyMatch(line(end)::startsWith);
        int comment = line(start).startsWith("import ") ? start : CommentLines.above(text, start);
        if (last && comment < start && isFree(comment, start)) {
            begin = comment;
            all.add(new TextEdit(begin, start, ""));
        }
        String before = begin == 0 ? "{" : line(previous(begin));
        if (isBlank(end) && (before.isEmpty() || before.endsWith("{")) && isFree(end, next(end))) {
            all.add(new TextEdit(end, next(end), ""));
        } else if (line(end).startsWith("}") && before.isEmpty() && isFree(previous(begin), begin)) {
            all.add(new TextEdit(previous(begin), begin, ""));
        }
    }

    /** Whether no edit changes a range or inserts at its end. */
    private boolean isFree(int start, int end) {
        return edits.stream().noneMatch(each -> each.start() < end && each.end() > start);
    }

    private boolean isBlank(int at) {
        return at < text.length() && line(at).isEmpty();
    }

    private String line(int at) {
        return CommentLines.lineAt(text, at);
    }

    private int next(int at) {
        return CommentLines.next(text, at);
    }

    private int previous(int at) {
        return CommentLines.previous(text, at);
    }
}
