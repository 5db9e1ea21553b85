package io.heddle.hotspot;

import java.util.Arrays;

/** The program that the live tests observe. Written for Java 8: see {@link OldClasses}. */
@SuppressWarnings({"SystemOut", "CatchAndPrintStackTrace"})
final class Program {
    private static volatile Object sink = "";

    private Program() {}

    public static void main(String[] arguments) throws Exception {
        for (String name : Arrays.asList("GC Thread#0", "C2 CompilerThread7", "VM Thread", "worker-1")) {
            daemon(name);
        }
        for (int n = 0; n < 200; n++) {
            Thread brief = new Thread(() -> sink = "born", "brief-" + n);
            brief.start();
            if (n % 20 == 0) {
                daemon("burst-" + n);
            }
        }
        for (int n = 0; n < 200_000; n++) {
            sink = new byte[1024];
        }
        System.gc();
        System.out.println("ready");
        System.out.flush();
        if (System.in.read() >= 0) {
            daemon("GC Thread#1");
            daemon("G1 Conc#1");
            daemon("after");
            System.out.println("more");
            System.out.flush();
        }
        while (System.in.read() >= 0) {}
    }

    private static void daemon(String name) {
        Thread thread = new Thread(Program::sleep, name);
        thread.setDaemon(true);
        thread.start();
    }

    private static void sleep() {
        try {
            Thread.sleep(600_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
