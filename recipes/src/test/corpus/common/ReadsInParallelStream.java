package common;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

class ReadsInParallelStream {
    static long bytes(Stream<Path> files) {
        return files.parallel().mapToLong(ReadsInParallelStream::size).sum();
    }

    private static long size(Path file) {
        try {
            return Files.readString(file).length(); // expect: blocking-in-common-pool
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
