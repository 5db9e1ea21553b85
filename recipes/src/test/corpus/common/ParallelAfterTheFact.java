package common;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;

/** The stages before {@code parallel()} run in parallel, too. */
class ParallelAfterTheFact {
    private final Path folder;

    ParallelAfterTheFact(Path folder) {
        this.folder = folder;
    }

    long bytes(int files) {
        return IntStream.range(0, files).mapToLong(this::size).parallel().sum();
    }

    private long size(int file) {
        try {
            return Files.readAllBytes(folder.resolve("part-" + file)).length; // expect: blocking-in-common-pool
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
