package io.heddle.recipes.edits;

/** Finds the comment that stands above a line. */
final class CommentLines {
    private CommentLines() {}

    /** The beginning of the comment that ends directly above the line at an offset; the offset itself if there is none. */
    static int above(String text, int line) {
        int begin = line;
        while (begin > 0 && lineAt(text, previous(text, begin)).startsWith("//")) {
            begin = previous(text, begin);
        }
        if (begin == line && begin > 0 && lineAt(text, previous(text, begin)).endsWith("*/")) {
            int open = text.lastIndexOf("/*", begin);
            int first = text.lastIndexOf('\n', open) + 1;
            return open >= 0 && text.substring(first, open).isBlank() ? first : line;
        }
        return begin;
    }

    /** The line that begins at an offset, without white space at its ends. */
    static String lineAt(String text, int at) {
        return text.substring(at, next(text, at)).strip();
    }

    static int next(String text, int at) {
        int end = text.indexOf('\n', at);
        return end < 0 ? text.length() : end + 1;
    }

    static int previous(String text, int at) {
        return text.lastIndexOf('\n', at - 2) + 1;
    }
}
