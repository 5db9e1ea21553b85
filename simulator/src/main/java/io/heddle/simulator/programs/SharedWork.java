package io.heddle.simulator.programs;

import io.heddle.hotspot.roles.Role;
import io.heddle.simulator.execution.Actions;
import io.heddle.simulator.execution.Behaviour;
import io.heddle.simulator.execution.Randomness;
import io.heddle.simulator.execution.ThreadSpec;
import io.heddle.simulator.heap.Lifespans;
import io.heddle.simulator.scheduling.Attributes;
import java.util.ArrayList;
import java.util.List;

/**
 * Threads that have shares of a fixed amount of work, and allocate while they compute. Of some objects it is known how long they live,
 * in bytes that all threads allocate meanwhile: the lifespan of Qian et al., "Exploiting FIFO Scheduler to Improve Parallel Garbage
 * Collection Performance" (VEE 2016), Figure 1.
 */
public final class SharedWork implements Behaviour {
    /** Work is done in parts of this length, so that the bytes of other threads are known often enough. */
    private static final long PART_NANOS = 10_000;

    /** One object in so many parts is followed to its death. */
    private static final int PARTS_FOR_SAMPLE = 20;

    private final long[] leftNanos;
    private final boolean[] begun;
    private final double bytesPerNano;
    private final Lifespans lifespans;
    private final Randomness random;

    /** The bytes that each thread, and all threads, had allocated when the thread began its part. */
    private final long[] own;

    private final long[] all;
    private long allocated;

    /** The followed objects of each thread, and the lifespans of those that have died. */
    private final List<List<Sample>> alive = new ArrayList<>();

    private final List<Double> lived = new ArrayList<>();

    /** An object: when it dies by the bytes of its own thread, and what all threads had allocated at its birth. */
    private record Sample(double deathOwn, double birthAll) {}

    /**
     * @param totalNanos the CPU time of all threads
     * @param shares the part of each thread
     * @param bytesPerNano what a thread allocates
     */
    public SharedWork(long totalNanos, double[] shares, double bytesPerNano, Lifespans lifespans, long seed) {
        int threads = shares.length;
        this.bytesPerNano = bytesPerNano;
        this.lifespans = lifespans;
        random = new Randomness(seed, threads);
        leftNanos = new long[threads];
        begun = new boolean[threads];
        own = new long[threads];
        all = new long[threads];
        for (int i = 0; i < threads; i++) {
            leftNanos[i] = Math.round(totalNanos * shares[i]);
            alive.add(new ArrayList<>());
        }
    }

    /** Returns the threads. */
    public List<ThreadSpec> threads(Attributes attributes, long workingSetBytes) {
        List<ThreadSpec> threads = new ArrayList<>();
        for (int i = 0; i < leftNanos.length; i++) {
            threads.add(new ThreadSpec("work-" + i, Role.APP, this, 0, workingSetBytes, attributes, null, false));
        }
        return threads;
    }

    /** Returns the lifespans of followed objects that have died, in bytes that all threads allocated meanwhile. */
    public double[] lifespans() {
        return lived.stream().mapToDouble(Double::doubleValue).toArray();
    }

    @Override
    public void next(int thread, Actions actions) {
        long bytes = Math.round(PART_NANOS * bytesPerNano);
        if (begun[thread]) {
            endPart(thread, bytes);
        }
        if (leftNanos[thread] <= 0) {
            actions.end();
            return;
        }
        begun[thread] = true;
        leftNanos[thread] -= PART_NANOS;
        all[thread] = allocated;
        if (random.below(thread, PARTS_FOR_SAMPLE) == 0) {
            alive.get(thread).add(new Sample(own[thread] + lifespans.draw(random.fraction(thread)), allocated));
        }
        actions.compute(PART_NANOS, bytes);
    }

    /** Notes which objects have died in the part of a thread that ends now. */
    private void endPart(int thread, long bytes) {
        allocated += bytes;
        long before = own[thread];
        own[thread] += bytes;
        alive.get(thread).removeIf(sample -> {
            boolean died = sample.deathOwn() <= own[thread];
            if (died) {
                double part = Math.max(0, sample.deathOwn() - before) / bytes;
                lived.add(all[thread] + part * (allocated - all[thread]) - sample.birthAll());
            }
            return died;
        });
    }
}
