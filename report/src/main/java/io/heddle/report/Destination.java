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
    record File(Path path) implements Destination {}

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
            case File(Path path) -> path.toAbsolutePath().normalize().toString();
        };
    }

    /** Throws what {@link #write} would throw now, before a long measurement. What is there stays as it is. */
    default void check() throws WriteFailed {
        if (this instanceof File(Path path)) {
            AtomicFile.at(path).check();
        }
    }

    default void write(Content content) throws WriteFailed {
        switch (this) {
            case Standard(PrintStream stream) -> send(content, stream, "-");
            case Errors(PrintStream stream) -> send(content, stream, "/dev/stderr");
            case File(Path path) -> AtomicFile.at(path).write(content);
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
