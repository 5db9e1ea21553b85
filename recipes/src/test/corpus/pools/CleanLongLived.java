package pools;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;

/** Pools that live as long as what has them, or as the program. */
class CleanLongLived implements AutoCloseable {
    private static final ForkJoinPool SHARED = new ForkJoinPool(2);

    private final ForkJoinPool own;
    private final ExecutorService stealing = Executors.newWorkStealingPool(2);
    private ForkJoinPool lazy;

    CleanLongLived(int parallelism) {
        own = new ForkJoinPool(parallelism);
    }

    synchronized ForkJoinPool lazily() {
        if (lazy == null) {
            lazy = new ForkJoinPool(1);
        }
        return lazy;
    }

    static ForkJoinPool shared() {
        return SHARED;
    }

    @Override
    public void close() {
        own.shutdown();
        stealing.shutdown();
    }
}
