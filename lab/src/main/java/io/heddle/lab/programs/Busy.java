package io.heddle.lab.programs;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * Computes until it is killed, for ten minutes at most. Arguments: {@code allocate}, for threads that also fill the heap, so that
 * collections stop them, {@code spin}, for threads that never block, or {@code pulse}, for threads that compute for a millisecond
 * in 200; and the number of threads.
 */
public final class Busy {
    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final int KEPT = 1000;
    private static final long PULSE_NANOS = 1_000_000;
    private static final long PERIOD_NANOS = 200_000_000;

    private Busy() {}

    public static void main(String[] arguments) throws InterruptedException {
        Runnable work =
                switch (arguments[0]) {
                    case "allocate" -> Busy::allocate;
                    case "spin" -> Busy::spin;
                    case "pulse" -> Busy::pulse;
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
