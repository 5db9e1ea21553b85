package io.heddle.lab.programs;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * Computes until it is killed, for ten minutes at most. Arguments: the kind and the number of threads. Threads of kind
 * {@code allocate} fill the heap, so that collections stop them; {@code spin} never block; {@code pulse} compute for a millisecond
 * in 200.
 */
public final class ComputingThreads {
    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final int KEPT = 1000;
    private static final long PULSE_NANOS = 1_000_000;
    private static final long PERIOD_NANOS = 200_000_000;

    private ComputingThreads() {}

    public static void main(String[] arguments) throws InterruptedException {
        Runnable work =
                switch (arguments[0]) {
                    case "allocate" -> ComputingThreads::allocate;
                    case "spin" -> ComputingThreads::spin;
                    case "pulse" -> ComputingThreads::pulse;
                    default -> throw new IllegalArgumentException(arguments[0]);
                };
        for (int i = 0; i < Integer.parseInt(arguments[1]); i++) {
            Thread.ofPlatform().name("busy-" + i).daemon().start(work);
        }
        Thread.sleep(LONGEST);
    }

    private static void allocate() {
        List<byte[]> kept = new ArrayList<>();
        while (true) {
            byte[] block = new byte[ThreadLocalRandom.current().nextInt(100, 1000)];
            if (kept.size() == KEPT) {
                kept.clear();
            }
            kept.add(block);
        }
    }

    private static void pulse() {
        while (!Thread.currentThread().isInterrupted()) {
            long begun = System.nanoTime();
            while (System.nanoTime() - begun < PULSE_NANOS) {
                Thread.onSpinWait();
            }
            LockSupport.parkNanos(PERIOD_NANOS - PULSE_NANOS);
        }
    }

    private static void spin() {
        while (!Thread.currentThread().isInterrupted()) {
            Thread.onSpinWait();
        }
    }
}
