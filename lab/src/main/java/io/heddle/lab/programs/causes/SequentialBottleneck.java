package io.heddle.lab.programs.causes;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/** Held back by a stage that only one thread executes: the workers finish their parts quickly, then wait for room in its queue. */
public final class SequentialBottleneck {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseSerialGC", "-Xmx64m");

    private static final int PART_MICROS = 200;
    private static final int SEQUENTIAL_MICROS = 2000;
    private static final int LONGEST_WAIT_MILLIS = 100;

    private SequentialBottleneck() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        BlockingQueue<Integer> parts = new ArrayBlockingQueue<>(2);
        lifetime.repeatUncounted("worker", Lifetime.cpus(), () -> {
            Arithmetic.compute(PART_MICROS);
            while (!parts.offer(PART_MICROS, LONGEST_WAIT_MILLIS, TimeUnit.MILLISECONDS) && !lifetime.isOver()) {
                // The sequential stage is late.
            }
        });
        lifetime.repeat("sequential", 1, () -> {
            if (parts.poll(LONGEST_WAIT_MILLIS, TimeUnit.MILLISECONDS) != null) {
                Arithmetic.compute(SEQUENTIAL_MICROS);
            }
        });
        lifetime.finish();
    }
}
