package io.heddle.hotspot;

import java.util.Arrays;

/**
 * The program of the recordings: it has four threads, three of them with names of the JVM's own threads, and has collected garbage.
 * Written for Java 8: see {@link OldClasses}.
 */
@SuppressWarnings({"SystemOut", "UnusedVariable"})
final class Probe {
    private static volatile Object sink = "";

    private Probe() {}

    public static void main(String[] arguments) throws Exception {
        for (String name : Arrays.asList("GC Thread#0", "C2 CompilerThread0", "VM Thread", "worker-1")) {
            Thread thread = new Thread(Probe::sleep, name);
            thread.setDaemon(true);
            thread.start();
        }
        for (int n = 0; n < 100_000; n++) {
            sink = new byte[1024];
        }
        System.gc();
        System.out.println("ready");
        System.out.flush();
        while (System.in.read() >= 0) {}
    }

    private static void sleep() {
        try {
            Thread.sleep(600_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
