package common;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Supplier;

/** The executor is the common pool. */
class SleepsInNamedCommonPool {
    private static final Executor WORKERS = ForkJoinPool.commonPool();

    CompletableFuture<Integer> half(int number) {
        return later(() -> {
            try {
                Thread.sleep(10); // expect: blocking-in-common-pool
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return number / 2;
        });
    }

    private static <T> CompletableFuture<T> later(Supplier<T> supplier) {
        return CompletableFuture.supplyAsync(supplier, WORKERS);
    }
}
