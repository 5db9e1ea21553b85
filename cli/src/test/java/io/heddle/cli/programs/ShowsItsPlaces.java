package io.heddle.cli.programs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A thread waits until it is bound to one CPU, or for some seconds, and prints how many processors it finds. */
public final class ShowsItsPlaces {
    private static final long DEADLINE_NANOS = TimeUnit.SECONDS.toNanos(20);

    private ShowsItsPlaces() {}

    public static void main(String[] arguments) throws Exception {
        try (ExecutorService workers = Executors.newSingleThreadExecutor()) {
            System.out.println(workers.submit(ShowsItsPlaces::look).get());
        }
    }

    private static String look() throws Exception {
        long start = System.nanoTime();
        while (!cpus().matches("\\d+") && System.nanoTime() - start < DEADLINE_NANOS) {
            Thread.sleep(10);
        }
        return (cpus().matches("\\d+") ? "bound" : "free") + " of "
                + Runtime.getRuntime().availableProcessors();
    }

    private static String cpus() throws Exception {
        return Files.readAllLines(Path.of("/proc/thread-self/status")).stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElseThrow();
    }
}
