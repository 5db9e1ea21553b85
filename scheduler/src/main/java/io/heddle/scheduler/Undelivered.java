package io.heddle.scheduler;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Threads that became ready when the JVM had no memory or no stack to queue them. Adding one needs neither: the list runs through
 * {@link Home#nextUndelivered}, and {@link VirtualProcessors} has added one before, so that all calls are linked. Many add, one
 * takes all at once, and a home is in here at most once.
 */
final class Undelivered {
    private final AtomicReference<@Nullable Home> first = new AtomicReference<>();

    void add(Home home) {
        Home next;
        do {
            next = first.get();
            home.nextUndelivered = next;
        } while (!first.compareAndSet(next, home));
    }

    boolean isEmpty() {
        return first.get() == null;
    }

    /** Queues them. Whichever it fails for stays. */
    void deliver() {
        Home next = first.get() == null ? null : first.getAndSet(null);
        while (next != null) {
            Home home = next;
            next = home.nextUndelivered;
            home.nextUndelivered = null;
            try {
                home.deliver();
            } catch (Throwable e) {
                add(home);
            }
        }
    }
}
