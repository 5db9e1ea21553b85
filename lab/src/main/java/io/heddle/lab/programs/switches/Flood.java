package io.heddle.lab.programs.switches;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * A flood of 10,000 virtual threads that are ready again and again. Arguments: how they become ready ({@code yield}, or
 * {@code wake} by a partner), the scheduler ({@link Switches}), and the seconds of warm-up and of measurement.
 *
 * <p>A thread takes a number when it becomes ready, and another one when it runs. It is displaced by the difference: by
 * so many threads more have run before it than were ready before it. Prints the median, the 99th and the 99.9th percentile
 * and the largest displacement.
 */
public final class Flood {
    private static final int THREADS = 10_000;
    private static final int LARGEST = 1 << 20;
    private static final double[] QUANTILES = {0.5, 0.99, 0.999, 1};

    private final AtomicLong ready = new AtomicLong();
    private final AtomicLong ran = new AtomicLong();
    private final AtomicIntegerArray displacements = new AtomicIntegerArray(LARGEST);
    private volatile boolean counting;

    private Flood() {}

    public static void main(String[] arguments) throws Exception {
        int processors = Runtime.getRuntime().availableProcessors();
        ThreadFactory factory = Switches.factory(arguments[1], processors);
        Flood flood = new Flood();
        switch (arguments[0]) {
            case "yield" -> flood.startYielding(factory);
            case "wake" -> flood.startWaking(factory);
            default -> throw new IllegalArgumentException("no such flood: " + arguments[0]);
        }
        TimeUnit.SECONDS.sleep(Long.parseLong(arguments[2]));
        flood.counting = true;
        TimeUnit.SECONDS.sleep(Long.parseLong(arguments[3]));
        flood.counting = false;
        System.out.println(flood.quantiles());
        Runtime.getRuntime().halt(0);
    }

    @SuppressWarnings("ThreadPriorityCheck") // The flood is about yielding.
    private void startYielding(ThreadFactory factory) {
        for (int i = 0; i < THREADS; i++) {
            factory.newThread(() -> {
                        while (true) {
                            long number = ready.getAndIncrement();
                            Thread.yield();
                            hasRun(number);
                        }
                    })
                    .start();
        }
    }

    /** Pairs of threads wake each other in turn. */
    private void startWaking(ThreadFactory factory) {
        for (int i = 0; i < THREADS / 2; i++) {
            Thread[] pair = new Thread[2];
            AtomicLong number = new AtomicLong(-1);
            for (int j = 0; j < 2; j++) {
                int other = 1 - j;
                int mine = j;
                pair[j] = factory.newThread(() -> {
                    while (true) {
                        // The number's lowest bit says whose turn it is.
                        long current = number.get();
                        while (current < 0 || (current & 1) != mine) {
                            LockSupport.park();
                            current = number.get();
                        }
                        hasRun(current >> 1);
                        number.set(ready.getAndIncrement() << 1 | other);
                        LockSupport.unpark(pair[other]);
                    }
                });
            }
            pair[0].start();
            pair[1].start();
            number.set(ready.getAndIncrement() << 1);
            LockSupport.unpark(pair[0]);
        }
    }

    private void hasRun(long number) {
        long displacement = ran.getAndIncrement() - number;
        if (counting) {
            displacements.incrementAndGet(Math.clamp(displacement, 0, LARGEST - 1));
        }
    }

    private String quantiles() {
        long all = 0;
        for (int i = 0; i < LARGEST; i++) {
            all += displacements.get(i);
        }
        StringBuilder line = new StringBuilder();
        for (double quantile : QUANTILES) {
            line.append(line.isEmpty() ? "" : " ").append(quantile(quantile, all));
        }
        return line.toString();
    }

    private int quantile(double quantile, long all) {
        long rest = (long) Math.ceil(quantile * all);
        int displacement = -1;
        while (rest > 0 && displacement < LARGEST - 1) {
            displacement++;
            rest -= displacements.get(displacement);
        }
        return displacement;
    }
}
