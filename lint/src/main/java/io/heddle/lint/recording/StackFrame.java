package io.heddle.lint.recording;

import java.nio.file.Path;

/**
 * A frame of a stack trace.
 *
 * @param type the binary name of the class
 * @param line in its source; 0 or less if unknown
 */
public record StackFrame(String type, String method, int line) {
    /** Whether a file declares the class, judging by its path. */
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
