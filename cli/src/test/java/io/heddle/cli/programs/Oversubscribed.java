package io.heddle.cli.programs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Sixteen threads that compute and allocate, about two seconds of work for two CPUs, and one sleeping child process. Writes
 * the sum of what they found to a file: the same at every run.
 */
public final class Oversubscribed {
    public static final String ANSWER = "2772476089598212167";

    private static final int THREADS = 16;
    private static final int STEPS = 10_000_000;
    private static final long DEADLINE_NANOS = 50_000_000_000L;

    private Oversubscribed() {}

    /** @param arguments the file for the answer */
    public static void main(String[] arguments) throws Exception {
        new ProcessBuilder("sleep", "4").inheritIO().start();
        long start = System.nanoTime();
        AtomicLong sum = new AtomicLong();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int seed = i + 1;
            threads.add(Thread.ofPlatform().name("app-" + i).start(() -> sum.addAndGet(compute(seed, start))));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        Files.writeString(Path.of(arguments[0]), sum + "\n");
    }

    private static long compute(long seed, long start) {
        long x = seed;
        long sum = 0;
        byte[][] kept = new byte[1000][];
        for (int i = 0; i < STEPS; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
            byte[] garbage = new byte[256];
            garbage[(int) (x & 255)] = (byte) i;
            kept[i % 1000] = garbage;
            sum += x + kept[(int) (x & 1023) % Math.min(i + 1, 1000)].length;
            if ((i & 0xffff) == 0 && System.nanoTime() - start > DEADLINE_NANOS) {
                Runtime.getRuntime().halt(9);
            }
        }
        return sum;
    }
}
