package io.heddle.workloads.helpers;

import io.heddle.workloads.harness.Clerk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Threads that mostly wait, of three kinds: messengers for errands, each with a tray of its own; watches for a time, to do
 * a little and wait again; guests for nothing but the end.
 *
 * <p>{@code ended} opens once, by the thread that ends the staff. {@code failure} is set by the first watch or guest that
 * fails, and read after all have been joined.
 */
final class Staff {
    private static final int SHORTEST_WAIT_MILLIS = 250;
    private static final int WAITS = 8;

    private final List<Clerk> messengers = new ArrayList<>();
    private final List<Thread> others = new ArrayList<>();
    private final AtomicInteger turn = new AtomicInteger();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    private interface Duty {
        void serve() throws InterruptedException;
    }

    private Staff() {}

    /** So many threads of each kind, already waiting or about to. */
    static Staff of(int each) {
        Staff staff = new Staff();
        for (int number = 0; number < each; number++) {
            long waitMillis = (long) SHORTEST_WAIT_MILLIS * (1 + number % WAITS);
            staff.messengers.add(Clerk.started("helpers-messenger-" + number, new LinkedBlockingQueue<>()));
            staff.engage("helpers-watch-" + number, () -> staff.watch(waitMillis));
            staff.engage("helpers-guest-" + number, staff.ended::await);
        }
        return staff;
    }

    /** Gives an errand to the messenger whose turn it is. */
    Future<Long> send(Callable<Long> errand) throws InterruptedException {
        return messengers
                .get(Math.floorMod(turn.getAndIncrement(), messengers.size()))
                .ask(errand);
    }

    void end() throws IOException {
        ended.countDown();
        try {
            for (Clerk messenger : messengers) {
                messenger.end();
            }
            for (Thread other : others) {
                other.join();
            }
        } catch (InterruptedException interrupted) {
            throw new IOException("interrupted while the staff ended", interrupted);
        }
        Throwable failed = failure.get();
        if (failed != null) {
            throw new IOException("one of the staff failed: " + failed, failed);
        }
    }

    private void engage(String name, Duty duty) {
        Thread thread = new Thread(
                () -> {
                    try {
                        duty.serve();
                    } catch (Throwable thrown) {
                        failure.compareAndSet(null, thrown);
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
        others.add(thread);
    }

    /** Adds the first numbers up each time it wakes, and knows what must come out. */
    private void watch(long waitMillis) throws InterruptedException {
        while (!ended.await(waitMillis, TimeUnit.MILLISECONDS)) {
            long sum = 0;
            for (int number = 1; number <= 1_000; number++) {
                sum += number;
            }
            if (sum != 500_500) {
                throw new IllegalStateException("a watch counted " + sum);
            }
        }
    }
}
