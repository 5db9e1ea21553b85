package io.heddle.cli.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Four threads for each CPU that spin until the last of them is there, and never give a CPU away: where the first may keep
 * their CPUs, the others don't come to their first instruction.
 */
public final class SpinsUntilAllAreThere {
    private SpinsUntilAllAreThere() {}

    public static void main(String[] arguments) throws Exception {
        int count = 4 * Runtime.getRuntime().availableProcessors();
        AtomicInteger there = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            threads.add(Thread.ofPlatform().name("app-" + i).start(() -> {
                there.incrementAndGet();
                while (there.get() < count) {
                    Thread.onSpinWait();
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("all " + there.get());
    }
}
