package pooling;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/** Submits tasks to its pool. */
class Dispatcher {
    private final ForkJoinPool pool = new ForkJoinPool();

    void dispatch(ForkJoinTask<?> task) {
        pool.execute(task); // expect: centralized-pooling
    }
}
