package io.heddle.documents;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;

/** The target of a document: a file or a standard stream. */
public sealed interface Destination {

    /** Standard output. */
    record Standard(PrintStream stream) implements Destination {}

    /** Standard error. */
    record Errors(PrintStream stream) implements Destination {}

    /** A file, which receives the whole document or stays unchanged. */
    final class File implements Destination {
        private final Path path;
        private final AtomicFile file;

        public File(Path path) {
            this.path = path;
            this.file = AtomicFile.at(path);
        }

        public Path path() {
            return path;
        }
    }

    /**
     * Parses {@code -}, which is standard output, or the path of a file. The paths of the standard streams, such as
     * {@code /dev/stdout}, mean these streams: a second open file description would overwrite the output of the first.
     *
     * @throws java.nio.file.InvalidPathException when the argument cannot be a path
     */
    static Destination parse(String argument) {
        return switch (argument) {
            case "-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1" -> new Standard(System.out);
            case "/dev/stderr", "/dev/fd/2", "/proc/self/fd/2" -> new Errors(System.err);
            default -> new File(Path.of(argument));
        };
    }

    /** A name for messages. Two destinations with the same place would overwrite each other. */
    default String place() {
        return switch (this) {
            case Standard(var _) -> "standard output";
            case Errors(var _) -> "standard error";
            case File target -> target.path.toAbsolutePath().normalize().toString();
        };
    }

    /**
     * Checks, before a long measurement, whether {@link #write} would succeed now. The file stays unchanged. A device or a
     * FIFO stays open until the document is written: its reader would take a close for the end of input.
     *
     * @throws WriteFailed when it would fail
     */
    default void check() throws WriteFailed {
        if (this instanceof File target) {
            target.file.check();
        }
    }

    /** @throws WriteFailed with cause and advice, when not all of the content could be written */
    default void write(Content content) throws WriteFailed {
        switch (this) {
            case Standard(PrintStream stream) -> send(content, stream, "-");
            case Errors(PrintStream stream) -> send(content, stream, "/dev/stderr");
            case File target -> target.file.write(content);
        }
    }

    private void send(Content content, PrintStream stream, String path) throws WriteFailed {
        // Only checkError detects a closed pipe (`| head`) and a full disk behind `>`.
        boolean failed;
        try {
            content.writeTo(stream);
            failed = stream.checkError();
        } catch (IOException e) {
            failed = true;
        }
        if (failed) {
            throw new WriteFailed(
                    Path.of(path), place() + " accepts no more output", "Check the pipe or the disk behind it");
        }
    }
}
