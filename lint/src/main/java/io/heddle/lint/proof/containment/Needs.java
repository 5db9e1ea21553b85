package io.heddle.lint.proof.containment;

import java.nio.file.Path;
import java.util.List;

/**
 * The files that contained code needs besides the JDK and the system's.
 *
 * @param read files and folders that it reads
 * @param write the only folder that it may write to
 */
public record Needs(List<Path> read, Path write) {
    public Needs {
        read = List.copyOf(read);
    }
}
