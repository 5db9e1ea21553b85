package io.heddle.lab.programs.heldout;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Threads that acquire a lock thousands of times a second, each another one: no thread waits. */
public final class StripedLocks {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseG1GC", "-Xmx256m");

    private static final int STEPS = 100;
    private static final int STEP_MICROS = 10;

    private StripedLocks() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        ReentrantLock[] stripes = new ReentrantLock[Lifetime.cpus()];
        for (int i = 0; i < stripes.length; i++) {
            stripes[i] = new ReentrantLock();
        }
        AtomicInteger threads = new AtomicInteger();
        ThreadLocal<ReentrantLock> stripe = ThreadLocal.withInitial(() -> stripes[threads.getAndIncrement()]);
        lifetime.repeat("worker", stripes.length, () -> {
            for (int i = 0; i < STEPS; i++) {
                computeLocked(stripe.get());
            }
        });
        lifetime.finish();
    }

    private static void computeLocked(ReentrantLock lock) {
        lock.lock();
        try {
            Arithmetic.compute(STEP_MICROS);
        } finally {
            lock.unlock();
        }
    }
}
