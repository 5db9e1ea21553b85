package io.heddle.cli.programs;

import java.util.ArrayList;
import java.util.List;

/** A second of work of four threads, which allocate much and keep a little of it for a while. */
public final class AllocatesInThreads {
    private static final int THREADS = 4;
    private static final int STEPS = 3_000_000;
    private static final int KEPT = 1000;

    private AllocatesInThreads() {}

    public static void main(String[] arguments) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            threads.add(Thread.ofPlatform().start(AllocatesInThreads::work));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void work() {
        byte[][] kept = new byte[KEPT][];
        for (int i = 0; i < STEPS; i++) {
            kept[i % KEPT] = new byte[256];
        }
    }
}
