package common;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

class BlocksInAsync {
    static CompletableFuture<String> next(BlockingQueue<String> queue) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return queue.take(); // expect: blocking-in-common-pool
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    static CompletableFuture<Void> after(CompletableFuture<String> first, CountDownLatch latch) {
        return first.thenAcceptAsync(word -> {
            try {
                latch.await(); // expect: blocking-in-common-pool
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }
}
