package io.heddle.cli.programs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Four threads for each CPU that compute until a file is there, a minute at most. */
public final class SpinsUntilTold {
    public static final int STATUS = 7;

    private static final long DEADLINE_NANOS = 60_000_000_000L;

    private SpinsUntilTold() {}

    /**
     * @param arguments the file that ends it; the milliseconds that each thread sleeps between two looks for it (0), so that other
     *     commands get CPU time under a real-time policy
     */
    public static void main(String[] arguments) throws Exception {
        Path end = Path.of(arguments[0]);
        int pause = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 0;
        long start = System.nanoTime();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4 * Runtime.getRuntime().availableProcessors(); i++) {
            threads.add(Thread.ofPlatform().name("app-" + i).start(() -> spin(end, start, pause)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("done");
        System.exit(STATUS);
    }

    /** Each looks for itself: a thread that only waited for the file would starve behind the others. */
    private static void spin(Path end, long start, int pause) {
        long x = 1;
        while (!Files.exists(end) && System.nanoTime() - start < DEADLINE_NANOS && x != 0) {
            for (int i = 0; i < 100_000; i++) {
                x ^= x << 13;
                x ^= x >>> 7;
                x ^= x << 17;
            }
            if (pause > 0) {
                LockSupport.parkNanos(pause * 1_000_000L);
            }
        }
    }
}
