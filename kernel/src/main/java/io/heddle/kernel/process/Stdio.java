package io.heddle.kernel.process;

import java.nio.file.Path;

/** Where one of a started program's three standard streams leads. */
public sealed interface Stdio {
    /** The stream of this process. */
    record Inherit() implements Stdio {}

    /** A file: made anew for writing, or opened for reading when it is standard input. {@code /dev/null} fits both. */
    record File(Path path) implements Stdio {}

    /** An end of a pipe of this process. */
    record PipeEnd(int descriptor) implements Stdio {}

    static Stdio inherit() {
        return new Inherit();
    }

    static Stdio nothing() {
        return new File(Path.of("/dev/null"));
    }
}
