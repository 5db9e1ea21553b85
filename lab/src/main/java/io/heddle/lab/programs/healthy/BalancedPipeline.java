package io.heddle.lab.programs.healthy;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/** Producers and consumers that take equally long, with a queue between them that is neither full nor empty for long. */
public final class BalancedPipeline {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseParallelGC", "-Xmx256m");

    private static final int STAGE_MICROS = 1000;
    private static final int CAPACITY = 64;
    private static final int LONGEST_WAIT_MILLIS = 100;

    private BalancedPipeline() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        int threadsPerStage = Math.max(1, Lifetime.cpus() / 2);
        BlockingQueue<Integer> items = new ArrayBlockingQueue<>(CAPACITY);
        for (int i = 0; i < CAPACITY / 2; i++) {
            items.add(i);
        }
        lifetime.repeatUncounted("producer", threadsPerStage, () -> {
            Arithmetic.compute(STAGE_MICROS);
            while (!items.offer(STAGE_MICROS, LONGEST_WAIT_MILLIS, TimeUnit.MILLISECONDS) && !lifetime.isOver()) {
                // The consumers are late.
            }
        });
        lifetime.repeat("consumer", threadsPerStage, () -> {
            if (items.poll(LONGEST_WAIT_MILLIS, TimeUnit.MILLISECONDS) != null) {
                Arithmetic.compute(STAGE_MICROS);
            }
        });
        lifetime.finish();
    }
}
