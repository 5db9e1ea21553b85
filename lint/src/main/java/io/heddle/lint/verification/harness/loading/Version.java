package io.heddle.lint.verification.harness.loading;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A version of a program.
 *
 * @param changed the lines that differ from the other version
 */
public record Version(String classPath, SourceLines changed) {
    public static Version before(String classPath) {
        return new Version(classPath, SourceLines.NONE);
    }

    /** Whether a run can reach changed code. A fix that only deletes code leaves none. */
    public boolean hasChangedCode() throws IOException {
        return changed.haveCode(Path.of(classPath.split(File.pathSeparator)[0]));
    }
}
