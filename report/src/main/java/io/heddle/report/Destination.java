package io.heddle.report;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Where a document goes: a file, or standard output when the user says {@code -}. */
public sealed interface Destination {

    /** Standard output. */
    record Standard(PrintStream stream) implements Destination {}

    /** A file; it holds the whole document or stays as it was. */
    record File(Path path) implements Destination {}

    /** {@code -} for standard output, else the path of a file. */
    static Destination parse(String argument) {
        return argument.equals("-") ? new Standard(System.out) : new File(Path.of(argument));
    }

    /** Writes the document as UTF-8. */
    default void write(String document) throws WriteFailed {
        byte[] bytes = document.getBytes(StandardCharsets.UTF_8);
        switch (this) {
            case Standard(PrintStream stream) -> {
                stream.write(bytes, 0, bytes.length);
                // A closed pipe (`| head`) is the reader's wish, and a full disk behind `>` is seen by checkError
                // alone.
                if (stream.checkError()) {
                    throw new WriteFailed(
                            Path.of("-"), "standard output takes no more", "check the pipe or the disk behind it");
                }
            }
            case File(Path path) -> AtomicFile.at(path).write(bytes);
        }
    }
}
