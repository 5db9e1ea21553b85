package io.heddle.lint.sources;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A file that is not scanned, or a path without a source. Problems do not stop the scan of other files.
 *
 * @param reason for people
 */
public record SourceProblem(Path file, Kind kind, String reason) {
    /** Whether the omission is intended. */
    public enum Kind {
        /** The file is skipped on purpose. */
        SKIPPED,
        /** The file could not be read, so it may contain bottlenecks. */
        UNREADABLE
    }

    public static SourceProblem skipped(Path file, String reason) {
        return new SourceProblem(file, Kind.SKIPPED, reason + ", not scanned");
    }

    public static SourceProblem unreadable(Path file, String reason) {
        return new SourceProblem(file, Kind.UNREADABLE, reason);
    }

    public static SourceProblem unreadable(Path file, IOException cause) {
        return switch (cause) {
            case FileSystemLoopException _ -> skipped(file, "symbolic link to a parent folder");
            case AccessDeniedException _ -> unreadable(file, "permission denied");
            case NoSuchFileException _ -> unreadable(file, "the file no longer exists");
            default -> unreadable(file, "cannot be read: " + cause.getMessage());
        };
    }

    @Override
    public String toString() {
        return file + ": " + reason;
    }
}
