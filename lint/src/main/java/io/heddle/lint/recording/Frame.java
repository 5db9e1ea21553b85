package io.heddle.lint.recording;

import java.nio.file.Path;

/**
 * Where a thread was.
 *
 * @param type the class's binary name
 * @param line in its source; 0 or less where it isn't known
 */
public record Frame(String type, String method, int line) {
    /** Whether a source holds the class, by its path. */
    boolean isIn(Path file) {
        int nested = type.indexOf('$');
        String outer = nested < 0 ? type : type.substring(0, nested);
        return file.endsWith(Path.of(outer.replace('.', '/') + ".java"));
    }

    @Override
    public String toString() {
        return "%s.%s:%d".formatted(type, method, line);
    }
}
