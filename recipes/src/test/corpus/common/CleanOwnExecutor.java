package common;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;

class CleanOwnExecutor {
    static CompletableFuture<String> next(BlockingQueue<String> queue, ExecutorService blocking) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return queue.take();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                },
                blocking);
    }
}
