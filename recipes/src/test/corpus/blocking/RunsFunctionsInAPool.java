package blocking;

import java.io.FileReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Consumer;
import java.util.stream.Stream;

class RunsFunctionsInAPool {
    private final ForkJoinPool pool = new ForkJoinPool(4);

    /** Hands its function on, as a wrapper of streams does. */
    private <T> void forEach(Stream<T> elements, Consumer<T> action) {
        Runnable all = () -> elements.forEach(action);
        run(all);
    }

    private void run(Runnable job) {
        pool.submit(job).join();
    }

    void open(List<String> files) {
        forEach(files.parallelStream(), file -> {
            try (FileReader reader = new FileReader(file)) { // expect: blocking-in-task
                reader.skip(1);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    void openAll(List<String> files) {
        List<Callable<FileReader>> jobs = new ArrayList<>();
        for (String file : files) {
            jobs.add(() -> new FileReader(file)); // expect: blocking-in-task
        }
        pool.invokeAll(jobs);
    }

    void openInAWorkStealingPool(List<String> files) throws InterruptedException {
        List<Callable<FileReader>> jobs = new ArrayList<>();
        ExecutorService executor = Executors.newWorkStealingPool(); // expect: pool-per-call
        for (String file : files) {
            jobs.add(() -> new FileReader(file)); // expect: blocking-in-task
        }
        executor.invokeAll(jobs);
        executor.shutdown();
    }
}
