package io.heddle.scheduler.queues;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;

/** A contest for the elements of a ring: its owner adds and takes numbers, and another thread steals. */
final class RingContest {
    private static final int NUMBERS = 200_000;

    /** A ring as the contest sees it: a real one, or a broken twin. */
    interface Contested {
        /** Returns false if the ring is full. */
        boolean offer(int number);

        @Nullable
        Integer poll();

        List<Integer> steal();
    }

    private final Contested ring;
    private final AtomicIntegerArray taken = new AtomicIntegerArray(NUMBERS);

    private RingContest(Contested ring) {
        this.ring = ring;
    }

    /**
     * Returns whether each number was taken exactly once.
     *
     * @param burst how many numbers the owner adds before it takes as many, unless the ring is full before
     */
    static boolean eachIsTakenOnce(Contested ring, int burst) throws InterruptedException {
        return new RingContest(ring).run(burst);
    }

    private boolean run(int burst) throws InterruptedException {
        AtomicBoolean over = new AtomicBoolean();
        Thread thief = new Thread(() -> {
            while (!over.get()) {
                ring.steal().forEach(taken::incrementAndGet);
            }
        });
        thief.start();
        for (int i = 0; i < NUMBERS; i++) {
            while (!ring.offer(i)) {
                takeOne();
            }
            if (i / burst % 2 == 1) {
                takeOne();
                takeOne();
            }
        }
        over.set(true);
        thief.join();
        while (takeOne()) {}
        for (int i = 0; i < NUMBERS; i++) {
            if (taken.get(i) != 1) {
                return false;
            }
        }
        return true;
    }

    private boolean takeOne() {
        Integer own = ring.poll();
        if (own != null) {
            taken.incrementAndGet(own);
        }
        return own != null;
    }
}
