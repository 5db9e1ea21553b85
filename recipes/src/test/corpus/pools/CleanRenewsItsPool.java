package pools;

import java.util.concurrent.ForkJoinPool;

/** The object keeps its new pool; the method closes the old one. */
class CleanRenewsItsPool {
    private ForkJoinPool pool = new ForkJoinPool();

    void renew() {
        pool.shutdownNow();
        pool = new ForkJoinPool();
    }

    int max(int[] values) {
        return pool.submit(() -> java.util.Arrays.stream(values).parallel().max().orElse(0))
                .join();
    }
}
