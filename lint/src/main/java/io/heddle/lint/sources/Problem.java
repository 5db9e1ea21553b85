package io.heddle.lint.sources;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A file that is not scanned, or a path without a source; all other files are scanned.
 *
 * @param reason goes on from its name
 */
public record Problem(Path file, Kind kind, String reason) {
    /** Why it is not scanned. */
    public enum Kind {
        /** On purpose. */
        LEFT_OUT,
        /** Nobody knows whether it is clean. */
        UNREADABLE
    }

    public static Problem leftOut(Path file, String reason) {
        return new Problem(file, Kind.LEFT_OUT, reason + ", and is left out");
    }

    public static Problem unreadable(Path file, String reason) {
        return new Problem(file, Kind.UNREADABLE, reason);
    }

    public static Problem unreadable(Path file, IOException cause) {
        return switch (cause) {
            case FileSystemLoopException _ -> leftOut(file, "is a link to a folder that it is in");
            case AccessDeniedException _ -> unreadable(file, "may not be read");
            case NoSuchFileException _ -> unreadable(file, "isn't there any more");
            default -> unreadable(file, "can't be read: " + cause.getMessage());
        };
    }

    @Override
    public String toString() {
        return file + " " + reason;
    }
}
