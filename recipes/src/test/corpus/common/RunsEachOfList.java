package common;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** A method runs each function of a list in the common pool. */
class RunsEachOfList {
    private final Path folder;

    RunsEachOfList(Path folder) {
        this.folder = folder;
    }

    List<String> all() {
        return results(List.of(() -> text("first"), () -> text("second")));
    }

    private String text(String name) {
        try {
            return Files.readString(folder.resolve(name)); // expect: blocking-in-common-pool
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static <T> List<T> results(List<Supplier<T>> functions) {
        List<CompletableFuture<T>> futures = functions.stream()
                .map(function -> CompletableFuture.supplyAsync(function))
                .toList();
        return futures.stream().map(CompletableFuture::join).toList();
    }
}
