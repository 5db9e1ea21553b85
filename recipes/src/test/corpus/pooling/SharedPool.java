package pooling;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

final class SharedPool {
    private static final ForkJoinPool POOL = new ForkJoinPool(4);

    private SharedPool() {}

    static ForkJoinTask<?> handOver(ForkJoinTask<?> task) {
        return POOL.submit(task); // expect: centralized-pooling
    }
}
