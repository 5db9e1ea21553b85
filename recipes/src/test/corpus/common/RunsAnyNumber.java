package common;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;

/** A method with a variable number of functions runs them in the common pool. */
class RunsAnyNumber {
    private final Path folder;

    RunsAnyNumber(Path folder) {
        this.folder = folder;
    }

    void prepare() {
        runAll(() -> write("first", "1"), () -> write("second", "2"), () -> write("third", "3"));
    }

    private void write(String name, String text) {
        try {
            Files.writeString(folder.resolve(name), text); // expect: blocking-in-common-pool
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void runAll(Runnable... all) {
        for (Runnable each : all) {
            CompletableFuture.runAsync(each);
        }
    }
}
