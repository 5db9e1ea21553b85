package io.heddle.lint.verification.harness;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A version of a program.
 *
 * @param changed the lines that differ from the other version
 */
record Version(String classPath, SourceLines changed) {
    static Version before(String classPath) {
        return new Version(classPath, SourceLines.NONE);
    }

    /** Whether a run can reach changed code. A fix that only deletes code leaves none. */
    boolean hasChangedCode() throws IOException {
        return changed.haveCode(Path.of(classPath.split(File.pathSeparator)[0]));
    }
}
