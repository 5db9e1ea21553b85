package io.heddle.agent.programs;

import java.lang.management.ManagementFactory;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import jdk.management.VirtualThreadSchedulerMXBean;

/** Makes virtual threads itself, in several ways, and prints on which threads they run. */
public final class OwnVirtualThreads {
    private OwnVirtualThreads() {}

    public static void main(String... args) throws Exception {
        Thread.ofVirtual().start(() -> report("ofVirtual")).join();
        Thread.startVirtualThread(() -> report("startVirtualThread")).join();
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            executor.submit(() -> report("executor")).get();
        }
        Thread platform = new Thread(() -> {
            try {
                Thread.ofVirtual().start(() -> report("child")).join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        platform.start();
        platform.join();
        VirtualThreadSchedulerMXBean scheduler =
                ManagementFactory.getPlatformMXBean(VirtualThreadSchedulerMXBean.class);
        System.out.println("parallelism " + scheduler.getParallelism());
    }

    private static void report(String form) {
        String thread = Thread.currentThread().toString();
        System.out.println(form + " " + thread.replaceAll(".*@", "").replaceAll("\\d+", "N"));
    }
}
