package io.heddle.report;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;

/** Where a document goes: a file, or a standard stream. */
public sealed interface Destination {

    /** Standard output. */
    record Standard(PrintStream stream) implements Destination {}

    /** Standard error. */
    record Errors(PrintStream stream) implements Destination {}

    /** A file; it holds the whole document or stays as it was. */
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
     * {@code -} for standard output, else the path of a file. The names that a shell has for the standard streams mean
     * these streams: opened as a file once more, what is behind a redirection would be written from two places at once.
     */
    static Destination parse(String argument) {
        return switch (argument) {
            case "-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1" -> new Standard(System.out);
            case "/dev/stderr", "/dev/fd/2", "/proc/self/fd/2" -> new Errors(System.err);
            default -> new File(Path.of(argument));
        };
    }

    /** For messages; two destinations with one place would be written over each other. */
    default String place() {
        return switch (this) {
            case Standard(var _) -> "standard output";
            case Errors(var _) -> "standard error";
            case File target -> target.path.toAbsolutePath().normalize().toString();
        };
    }

    /**
     * Throws what {@link #write} would throw now, before a long measurement. What is there stays as it is. A device or a FIFO
     * stays open until the document is written: its reader would take a close for the end.
     */
    default void check() throws WriteFailed {
        if (this instanceof File target) {
            target.file.check();
        }
    }

    default void write(Content content) throws WriteFailed {
        switch (this) {
            case Standard(PrintStream stream) -> send(content, stream, "-");
            case Errors(PrintStream stream) -> send(content, stream, "/dev/stderr");
            case File target -> target.file.write(content);
        }
    }

    private void send(Content content, PrintStream stream, String path) throws WriteFailed {
        // A closed pipe (`| head`) is the reader's wish, and a full disk behind `>` is seen by checkError alone.
        boolean failed;
        try {
            content.writeTo(stream);
            failed = stream.checkError();
        } catch (IOException e) {
            failed = true;
        }
        if (failed) {
            throw new WriteFailed(Path.of(path), place() + " takes no more", "check the pipe or the disk behind it");
        }
    }
}
