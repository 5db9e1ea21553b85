package io.heddle.lab.programs;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Computes until it is killed, for ten minutes at most. Arguments: {@code allocate}, for threads that also fill the heap, so that
 * collections stop them, or {@code spin}, for threads that never block; and the number of threads.
 */
public final class Busy {
    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final int KEPT = 1000;

    private Busy() {}

    public static void main(String[] arguments) throws InterruptedException {
        Runnable work = arguments[0].equals("allocate") ? Busy::allocate : Busy::spin;
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

    private static void spin() {
        while (!Thread.currentThread().isInterrupted()) {
            Thread.onSpinWait();
        }
    }
}
