package io.heddle.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A program that computes until it is ended, for ten minutes at most. Arguments: {@code allocate}, for threads that also fill the
 * heap, so that collections stop them, or {@code spin}, for threads that never wait for anything; and their number.
 */
final class AttackTarget {
    private static final long LONGEST_MILLIS = 600_000;
    private static final int KEPT = 1000;

    private AttackTarget() {}

    public static void main(String[] arguments) throws InterruptedException {
        Runnable work = arguments[0].equals("allocate") ? AttackTarget::allocate : AttackTarget::spin;
        for (int i = 0; i < Integer.parseInt(arguments[1]); i++) {
            Thread.ofPlatform().name("target-" + i).daemon().start(work);
        }
        Thread.sleep(LONGEST_MILLIS);
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
