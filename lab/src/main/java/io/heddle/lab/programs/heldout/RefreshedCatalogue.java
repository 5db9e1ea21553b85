package io.heddle.lab.programs.heldout;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Held back by a read-write lock. Some requests refresh a catalogue and hold the write lock while they calculate. The others look up
 * prices, and wait for their read lock.
 */
public final class RefreshedCatalogue {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseParallelGC", "-Xmx128m");

    private static final int PRICES = 10_000;
    private static final int REFRESHED = 200;
    private static final int REFRESH_MICROS = 50;
    private static final int REQUESTS_PER_REFRESH = 15;
    private static final int REQUEST_MICROS = 300;

    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final long[] prices = new long[PRICES];
    private int next;

    private RefreshedCatalogue() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        RefreshedCatalogue catalogue = new RefreshedCatalogue();
        lifetime.repeat("request", 2 * Lifetime.cpus(), () -> {
            if (ThreadLocalRandom.current().nextInt(REQUESTS_PER_REFRESH) == 0) {
                catalogue.refresh();
            } else if (catalogue.price(PRICES - 1) < 0) {
                throw new AssertionError("a price is negative");
            }
        });
        lifetime.finish();
    }

    private void refresh() {
        lock.writeLock().lock();
        try {
            for (int i = 0; i < REFRESHED; i++) {
                Arithmetic.compute(REFRESH_MICROS);
                prices[next]++;
                next = (next + 1) % PRICES;
            }
        } finally {
            lock.writeLock().unlock();
        }
    }

    private long price(int article) {
        lock.readLock().lock();
        try {
            Arithmetic.compute(REQUEST_MICROS);
            return prices[article];
        } finally {
            lock.readLock().unlock();
        }
    }
}
