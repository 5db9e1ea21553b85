package io.heddle.workloads.services;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The folder of a server's data, which is deleted with all its contents. Only SIGKILL leaves it. */
public record TemporaryFolder(Path path) implements AutoCloseable {
    /** Creates {@code heddle-NAME-*} in the temporary directory of the JVM. */
    public static TemporaryFolder create(String name) throws IOException {
        return new TemporaryFolder(Files.createTempDirectory("heddle-" + name + "-"));
    }

    /** Deletes what can be deleted: a thread of the server may still create files. */
    @Override
    public void close() {
        try (Stream<Path> files = Files.walk(path)) {
            List<Path> contentsFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : contentsFirst) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // The JVM ends, so no code could handle the failure.
        }
    }
}
