package common;

import java.io.FileReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

class HoldsFunctions {
    /** An object that a parallel stream calls for each element. */
    static final class Reader implements Consumer<String> {
        @Override
        public void accept(String file) {
            try (FileReader reader = new FileReader(file)) { // expect: blocking-in-common-pool
                reader.skip(1);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    static void inAVariable(List<String> files, boolean parallel) {
        Stream<String> names = files.stream();
        if (parallel) {
            names = files.parallelStream();
        }
        Reader reader = new Reader();
        names.forEach(reader);
    }

    static void inALambdaOfAVariable() {
        Runnable pause = () -> {
            try {
                Thread.sleep(10); // expect: blocking-in-common-pool
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };
        CompletableFuture.runAsync(pause);
    }

    static void ofEitherStream(List<CompletableFuture<String>> futures, boolean parallel) {
        (parallel ? futures.stream().parallel() : futures.stream()).forEach(CompletableFuture::join); // expect: blocking-in-common-pool
    }

    static List<String> wrapped(List<CompletableFuture<String>> futures) {
        return futures.parallelStream().map(unchecked(CompletableFuture::join)).toList(); // expect: blocking-in-common-pool
    }

    private static <A, B> Function<A, B> unchecked(Function<A, B> function) {
        return function;
    }
}
