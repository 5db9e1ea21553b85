package common;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/** A method runs the function that it is given in the common pool. */
class PassesWorkToAsync {
    CompletableFuture<Long> size(Path file) {
        return later(() -> (long) Files.readAllBytes(file).length); // expect: blocking-in-common-pool
    }

    private static <T> CompletableFuture<T> later(Callable<T> work) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return work.call();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }
}
