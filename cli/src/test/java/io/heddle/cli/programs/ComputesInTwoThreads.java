package io.heddle.cli.programs;

import java.util.concurrent.atomic.AtomicLong;

/** Two threads with the same amount of computing, about a third of a second of CPU time each. Allocates nothing. */
public final class ComputesInTwoThreads {
    private static final int STEPS = 130_000_000;

    private ComputesInTwoThreads() {}

    public static void main(String[] arguments) throws Exception {
        AtomicLong sum = new AtomicLong();
        Thread other = Thread.ofPlatform().name("app-1").start(() -> sum.addAndGet(compute(1)));
        sum.addAndGet(compute(2));
        other.join();
        System.out.println(sum);
    }

    private static long compute(long seed) {
        long x = seed;
        long sum = 0;
        for (int i = 0; i < STEPS; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
            sum += x;
        }
        return sum;
    }
}
