package io.heddle.cli.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Four threads for each CPU, of which one at a time may work, and the others spin until it is their turn: who runs keeps the CPU
 * from the one it waits for. Each turn allocates two megabytes. Ends after some seconds, and prints how many turns there
 * were.
 */
public final class SpinsInARing {
    private static final long NANOS = 8_000_000_000L;

    private SpinsInARing() {}

    /** @param arguments "yield" for threads that give their CPU away while they wait */
    public static void main(String[] arguments) throws Exception {
        boolean yields = arguments.length > 0 && arguments[0].equals("yield");
        int count = 4 * Runtime.getRuntime().availableProcessors();
        AtomicInteger turn = new AtomicInteger();
        long end = System.nanoTime() + NANOS;
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int own = i;
            threads.add(Thread.ofPlatform().name("app-" + i).start(() -> {
                byte[][] kept = new byte[32][];
                while (System.nanoTime() < end) {
                    if (turn.get() % count == own) {
                        for (int k = 0; k < 32; k++) {
                            kept[k] = new byte[65_536];
                        }
                        turn.incrementAndGet();
                    } else if (yields) {
                        Thread.yield();
                    } else {
                        Thread.onSpinWait();
                    }
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("turns " + turn.get());
    }
}
