package pools;

import java.util.concurrent.ForkJoinPool;

/** The object can't keep the pool, because the method closes it. */
class ClosesWhatItPassesOn {
    int best(int[] values) {
        try (ForkJoinPool pool = new ForkJoinPool()) { // expect: pool-per-call
            Search search = new Search(values, pool);
            return search.best();
        }
    }

    record Search(int[] values, ForkJoinPool pool) {
        int best() {
            return pool.submit(() -> java.util.Arrays.stream(values).parallel().max().orElse(0))
                    .join();
        }
    }
}
