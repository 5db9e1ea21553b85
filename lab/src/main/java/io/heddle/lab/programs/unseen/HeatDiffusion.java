package io.heddle.lab.programs.unseen;

import io.heddle.lab.programs.Lifetime;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;

/**
 * Held back by context switches: threads simulate the temperature of a rod, and meet at a barrier after each step, in which each of them
 * computes for a microsecond or two.
 */
public final class HeatDiffusion {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseG1GC", "-Xmx128m");

    private static final int THREADS_PER_CPU = 2;
    private static final int CELLS = 4000;
    private static final double CONDUCTIVITY = 0.1;
    private static final int LONGEST_WAIT_SECONDS = 10;

    private final int threads = THREADS_PER_CPU * Lifetime.cpus();
    private final Lifetime lifetime;
    private final CyclicBarrier barrier;
    private double[] current = new double[threads * CELLS + 2];
    private double[] next = new double[threads * CELLS + 2];
    private boolean isComplete;

    private HeatDiffusion(Lifetime lifetime) {
        this.lifetime = lifetime;
        current[0] = 100;
        next[0] = 100;
        barrier = new CyclicBarrier(threads, this::endStep);
    }

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        HeatDiffusion rod = new HeatDiffusion(lifetime);
        for (int i = 0; i < rod.threads; i++) {
            int first = 1 + i * CELLS;
            lifetime.repeatUncounted("segment-" + i, 1, () -> rod.simulate(first));
        }
        lifetime.finish();
    }

    /** Runs in the last thread that arrives. The barrier makes its effects visible to the others. */
    private void endStep() {
        double[] previous = current;
        current = next;
        next = previous;
        isComplete = lifetime.isOver();
        lifetime.count(1);
    }

    private void simulate(int first) throws Exception {
        try {
            while (!isComplete) {
                for (int i = first; i < first + CELLS; i++) {
                    next[i] = current[i] + CONDUCTIVITY * (current[i - 1] - 2 * current[i] + current[i + 1]);
                }
                barrier.await(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS);
            }
        } catch (BrokenBarrierException e) {
            throw new IllegalStateException("another segment failed", e);
        }
    }
}
