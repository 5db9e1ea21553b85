package common;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** A stage passes a function on that a variable holds. */
class PassesAVariableOn {
    CompletableFuture<List<String>> texts(List<Path> files) {
        Function<Path, String> text = file -> {
            try {
                return Files.readString(file); // expect: blocking-in-common-pool
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
        return CompletableFuture.supplyAsync(() -> files.stream().map(text).toList());
    }
}
