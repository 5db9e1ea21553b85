package io.heddle.kernel.process;

import java.nio.file.Path;

/** The target of one of the three standard streams of a started program. */
public sealed interface Stdio {
    /** The stream of this process. */
    record Inherit() implements Stdio {}

    /** A file: created or truncated for an output stream, opened for reading for standard input. */
    record File(Path path) implements Stdio {}

    /** An end of a pipe of this process, by its file descriptor. */
    record PipeEnd(int descriptor) implements Stdio {}

    /** The stream of this process. */
    static Stdio inherit() {
        return new Inherit();
    }

    /** {@code /dev/null}: empty input, discarded output. */
    static Stdio devNull() {
        return new File(Path.of("/dev/null"));
    }
}
