package common;

import java.util.List;
import java.util.stream.LongStream;

/** Computes only. And one that sleeps isn't parallel. */
class CleanParallelStream {
    static long sum(int limit) {
        return LongStream.range(0, limit).parallel().map(n -> n * n % 7).sum();
    }

    static void politely(List<Runnable> jobs) {
        jobs.stream().forEach(job -> {
            job.run();
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }
}
