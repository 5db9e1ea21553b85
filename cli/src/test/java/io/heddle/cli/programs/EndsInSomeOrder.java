package io.heddle.cli.programs;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;

/** Four threads with 0.6 s of work each and two with 0.3 s, on two CPUs; prints their names as they end. */
public final class EndsInSomeOrder {
    private EndsInSomeOrder() {}

    public static void main(String[] arguments) throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            threads.add(Thread.ofPlatform().name("long-" + i).start(() -> compute(600)));
        }
        for (int i = 0; i < 2; i++) {
            threads.add(Thread.ofPlatform().name("short-" + i).start(() -> compute(300)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void compute(int millis) {
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        long x = 1;
        while (clock.getCurrentThreadCpuTime() < millis * 1_000_000L) {
            for (int i = 0; i < 100_000; i++) {
                x ^= x << 13;
                x ^= x >>> 7;
                x ^= x << 17;
            }
        }
        System.out.println(x == 0 ? "" : Thread.currentThread().getName());
    }
}
