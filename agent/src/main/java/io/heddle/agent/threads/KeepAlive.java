package io.heddle.agent.threads;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the JVM up while a thread lives that isn't a daemon, for virtual threads don't: by one platform thread that isn't a
 * daemon either, which first waits for the main thread's end, and then for theirs.
 *
 * <p>{@code alive} is counted up by whoever starts a thread and down by who runs its end; {@code kept} says that there is a keeper.
 * A keeper that finds none alive takes {@code kept} back and looks again, so that it and a starter can't both rely on the
 * other.
 */
final class KeepAlive {
    private final ThreadGroup group;
    private final Thread main;
    private final AtomicInteger alive = new AtomicInteger();
    private final AtomicBoolean kept = new AtomicBoolean();
    private volatile @Nullable Thread keeper;

    /** @param main the thread that the JVM stays up for by itself */
    KeepAlive(ThreadGroup group, Thread main) {
        this.group = group;
        this.main = main;
    }

    void add() {
        alive.incrementAndGet();
        if (!kept.get() && kept.compareAndSet(false, true)) {
            Thread next = new Thread(group, this::keep, "heddle-keeper", 0, false);
            next.setDaemon(false);
            keeper = next;
            next.start();
        }
    }

    void remove() {
        if (alive.decrementAndGet() == 0) {
            LockSupport.unpark(keeper);
        }
    }

    @SuppressWarnings("ThreadJoinLoop") // It is in one.
    private void keep() {
        boolean ended = false;
        while (!ended) {
            try {
                main.join();
                ended = true;
            } catch (InterruptedException e) {
                // Nobody has a reason to; the JVM must stay up all the same.
            }
        }
        do {
            while (alive.get() > 0) {
                LockSupport.park(this);
            }
            kept.set(false);
        } while (alive.get() > 0 && kept.compareAndSet(false, true));
    }
}
