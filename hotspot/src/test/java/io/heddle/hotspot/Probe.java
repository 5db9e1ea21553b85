package io.heddle.hotspot;

import java.util.Arrays;

/**
 * What the recordings show: a program with four threads of its own, three of them called as the JVM's are, that has
 * collected garbage. Written in Java 8's language and library: see {@link OldClasses}.
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
