package io.heddle.governor.programs;

import java.util.concurrent.CountDownLatch;

/** A program with a given number of threads, which live until shortly after the last one has started. */
public final class ManyThreads {
    private ManyThreads() {}

    public static void main(String[] arguments) throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
            Thread.ofPlatform().name("many-" + i).daemon().start(() -> {
                try {
                    end.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            Thread.sleep(2);
        }
        Thread.sleep(500);
        end.countDown();
    }
}
