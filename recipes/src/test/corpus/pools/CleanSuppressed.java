package pools;

import java.util.concurrent.ForkJoinPool;

/** Its author knows. */
class CleanSuppressed {
    @SuppressWarnings({"unused", "pool-per-call"})
    static void once(Runnable job) {
        try (ForkJoinPool pool = new ForkJoinPool()) {
            pool.invoke(java.util.concurrent.ForkJoinTask.adapt(job));
        }
    }

    @SuppressWarnings("pool-per-call")
    static class Quiet {
        static ForkJoinPool[] twice() {
            new ForkJoinPool().shutdown();
            return new ForkJoinPool[0];
        }
    }
}
