package io.heddle.hotspot;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A program of as many threads as it is told to have beside main, some called as the JVM's own are, half of which it
 * replaces, with no thought of order, when it reads a line. Written in Java 8's language and library: see {@link OldClasses}.
 */
@SuppressWarnings("SystemOut")
final class Crowd {
    private static final int STACK_BYTES = 128 << 10;

    private Crowd() {}

    public static void main(String[] arguments) throws Exception {
        int size = Integer.parseInt(arguments[0]);
        List<Thread> threads = new ArrayList<>();
        for (int n = 0; n < size; n++) {
            threads.add(start(n));
        }
        say("ready");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        while (in.readLine() != null) {
            for (int n = 0; n < size; n += 2) {
                threads.get(n).interrupt();
                threads.set(n, start(n));
            }
            say("replaced");
        }
    }

    private static Thread start(int n) {
        String name = n % 50 == 0 ? "GC Thread#" + n / 50 : "worker-" + n;
        Thread thread = new Thread(null, Crowd::sleep, name, STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }

    private static void sleep() {
        try {
            Thread.sleep(600_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
