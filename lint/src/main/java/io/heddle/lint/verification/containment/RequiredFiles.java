package io.heddle.lint.verification.containment;

import java.nio.file.Path;
import java.util.List;

/**
 * Files that contained code needs besides the JDK and system files.
 *
 * @param read files and folders that it reads
 * @param write the only folder that it may write to
 */
public record RequiredFiles(List<Path> read, Path write) {
    public RequiredFiles {
        read = List.copyOf(read);
    }
}
