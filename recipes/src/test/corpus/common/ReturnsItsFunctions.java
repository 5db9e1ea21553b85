package common;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Methods return the functions that run in the common pool. */
class ReturnsItsFunctions {
    static void pauseForEach(List<String> words) {
        words.parallelStream().forEach(pause());
    }

    private static Consumer<String> pause() {
        return word -> {
            try {
                Thread.sleep(word.length()); // expect: blocking-in-common-pool
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };
    }

    static CompletableFuture<Integer> ask() {
        return CompletableFuture.supplyAsync(reader());
    }

    private static Supplier<Integer> reader() {
        return () -> {
            try {
                return new InputStreamReader(System.in).read(); // expect: blocking-in-common-pool
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }
}
