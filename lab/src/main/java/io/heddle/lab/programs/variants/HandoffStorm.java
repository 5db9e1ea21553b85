package io.heddle.lab.programs.variants;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * Held back by context switches: a token travels around rings of threads, one ring for each CPU. Each thread works for a few
 * microseconds and hands the token to the next one.
 */
public final class HandoffStorm {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseParallelGC", "-Xmx128m");

    private static final int RING = 8;
    private static final int TURN_MICROS = 3;
    private static final int LONGEST_WAIT_MILLIS = 100;

    private HandoffStorm() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        for (int i = 0; i < Lifetime.cpus(); i++) {
            startRing(i, lifetime);
        }
        lifetime.finish();
    }

    private static void startRing(int number, Lifetime lifetime) {
        List<BlockingQueue<Integer>> queues = IntStream.range(0, RING)
                .<BlockingQueue<Integer>>mapToObj(i -> new ArrayBlockingQueue<>(1))
                .toList();
        queues.getFirst().add(number);
        for (int i = 0; i < RING; i++) {
            BlockingQueue<Integer> own = queues.get(i);
            BlockingQueue<Integer> next = queues.get((i + 1) % RING);
            lifetime.repeat("ring-" + number + "-" + i, 1, () -> {
                Integer token = own.poll(LONGEST_WAIT_MILLIS, TimeUnit.MILLISECONDS);
                if (token != null) {
                    Arithmetic.compute(TURN_MICROS);
                    next.add(token);
                }
            });
        }
    }
}
