package pools;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;

/** Settings have a size, but they are not chosen for each call. */
class SizedBySettings {
    static <T> T runWith(Settings settings, Callable<T> work) throws ExecutionException, InterruptedException {
        ForkJoinPool pool = new ForkJoinPool(settings.threads()); // expect: pool-per-call
        try {
            return pool.submit(work).get();
        } finally {
            pool.shutdown();
        }
    }

    record Settings(int threads) {}
}
