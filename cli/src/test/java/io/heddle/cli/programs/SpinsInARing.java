package io.heddle.cli.programs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Four threads for each CPU, of which one at a time may work, and the others spin until it is their turn: who runs keeps the CPU
 * from the one it waits for. Each turn allocates two megabytes. Ends when a file exists, after a minute at the latest, and
 * prints how many turns there were.
 */
public final class SpinsInARing {
    private static final long LIMIT_NANOS = 60_000_000_000L;
    private static final long PAUSE_MILLIS = 20;

    private static volatile boolean isOver;

    private SpinsInARing() {}

    /** @param arguments "yield" for threads that give their CPU away while they wait, else "busy"; the file */
    public static void main(String[] arguments) throws Exception {
        boolean yields = arguments[0].equals("yield");
        Path stop = Path.of(arguments[1]);
        int count = 4 * Runtime.getRuntime().availableProcessors();
        AtomicInteger turn = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int own = i;
            threads.add(Thread.ofPlatform().name("app-" + i).start(() -> {
                byte[][] kept = new byte[32][];
                while (!isOver) {
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
        long start = System.nanoTime();
        while (!Files.exists(stop) && System.nanoTime() - start < LIMIT_NANOS) {
            Thread.sleep(PAUSE_MILLIS);
        }
        isOver = true;
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("turns " + turn.get());
    }
}
