package pools;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;

/** The caller chooses the number of threads for each call. */
class CleanSizedByCaller {
    static <T> T runWith(int threads, Callable<T> work) throws ExecutionException, InterruptedException {
        ForkJoinPool pool = new ForkJoinPool(threads);
        try {
            return pool.submit(work).get();
        } finally {
            pool.shutdown();
        }
    }
}
