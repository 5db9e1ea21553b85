package io.heddle.hotspot;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A program with a given number of threads besides main, some of which have names of the JVM's own threads. For each line of
 * input it replaces half of them, in any order. Written for Java 8: see {@link OldClasses}.
 */
@SuppressWarnings("SystemOut")
public final class ThreadChurn {
    private static final int STACK_BYTES = 128 << 10;

    private ThreadChurn() {}

    public static void main(String[] arguments) throws Exception {
        int size = Integer.parseInt(arguments[0]);
        List<Thread> threads = new ArrayList<>();
        for (int n = 0; n < size; n++) {
            threads.add(start(n));
        }
        print("ready");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        while (in.readLine() != null) {
            for (int n = 0; n < size; n += 2) {
                threads.get(n).interrupt();
                threads.set(n, start(n));
            }
            print("replaced");
        }
    }

    private static Thread start(int n) {
        String name = n % 50 == 0 ? "GC Thread#" + n / 50 : "worker-" + n;
        Thread thread = new Thread(null, ThreadChurn::sleep, name, STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void print(String line) {
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
