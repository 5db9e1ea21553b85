package io.heddle.workloads.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder for the data of a program, which is deleted with all its contents. Only SIGKILL leaves it. */
public record TemporaryFolder(Path path) implements AutoCloseable {
    private static final int TRIES = 100;

    /** Creates {@code heddle-NAME-*} in the temporary directory of the JVM. */
    public static TemporaryFolder create(String name) throws IOException {
        return new TemporaryFolder(Files.createTempDirectory("heddle-" + name + "-"));
    }

    /** Creates one that is also deleted when a signal ends the JVM. A program with a shutdown of its own closes it there instead. */
    public static TemporaryFolder createUntilExit(String name) throws IOException {
        TemporaryFolder created = create(name);
        Runtime.getRuntime().addShutdownHook(new Thread(created::close));
        return created;
    }

    /** Deletes the folder. Threads of the program may still create files in it, so several tries may be needed. */
    @Override
    public void close() {
        for (int left = TRIES; left > 0 && Files.exists(path); left--) {
            try (Stream<Path> files = Files.walk(path)) {
                List<Path> contentsFirst =
                        files.sorted(Comparator.reverseOrder()).toList();
                for (Path file : contentsFirst) {
                    Files.deleteIfExists(file);
                }
            } catch (IOException | UncheckedIOException notEmpty) {
                // Try again. The JVM ends soon, so no code could handle the last failure.
            }
        }
    }
}
