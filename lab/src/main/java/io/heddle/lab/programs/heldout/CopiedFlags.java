package io.heddle.lab.programs.heldout;

import io.heddle.lab.programs.Lifetime;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Held back by collector threads for which there are no CPUs: its flags come from a machine with many more. Each request builds a small
 * map, and the last few requests stay in a log.
 */
public final class CopiedFlags {
    public static final List<String> JVM_FLAGS = List.of(
            "-XX:+UseG1GC",
            "-XX:ParallelGCThreads=" + 32 * Lifetime.cpus(),
            "-XX:-UseDynamicNumberOfGCThreads",
            "-Xms256m",
            "-Xmx256m",
            "-Xmn" + 12 * Lifetime.cpus() + "m");

    private static final int FIELDS = 20;
    private static final int LOGGED = 10;
    private static final int REQUESTS = 20;

    private CopiedFlags() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        for (int i = 0; i < Lifetime.cpus(); i++) {
            ArrayDeque<Map<String, Integer>> log = new ArrayDeque<>();
            lifetime.repeat("request-" + i, 1, () -> handle(log));
        }
        lifetime.finish();
    }

    private static void handle(ArrayDeque<Map<String, Integer>> log) {
        for (int i = 0; i < REQUESTS; i++) {
            Map<String, Integer> request = new HashMap<>();
            for (int field = 0; field < FIELDS; field++) {
                request.put("field" + field, field * i);
            }
            log.addLast(request);
            if (log.size() > LOGGED) {
                log.removeFirst();
            }
        }
    }
}
