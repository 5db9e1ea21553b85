package io.heddle.compare.runs;

import java.nio.file.Path;

/** Receives warnings and the output of runs. */
@FunctionalInterface
public interface RunListener {

    /** A warning, as one line. */
    void warn(String message);

    /**
     * The program has ended. Both files are deleted after this call.
     *
     * @param output its standard output
     * @param errors its standard error
     */
    default void programEnded(Path output, Path errors) {}
}
