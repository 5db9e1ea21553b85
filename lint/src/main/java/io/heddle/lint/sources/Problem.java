package io.heddle.lint.sources;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A file that could not be looked at; all others are.
 *
 * @param reason goes on from its name
 */
public record Problem(Path file, String reason) {
    public static Problem unreadable(Path file, IOException cause) {
        return new Problem(
                file,
                switch (cause) {
                    case FileSystemLoopException _ -> "is a link to a folder that it is in, and is left out";
                    case AccessDeniedException _ -> "may not be read";
                    case NoSuchFileException _ -> "isn't there any more";
                    default -> "can't be read: " + cause.getMessage();
                });
    }

    @Override
    public String toString() {
        return file + " " + reason;
    }
}
