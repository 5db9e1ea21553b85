package io.heddle.agent.threads;

import java.util.concurrent.ThreadFactory;
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
 * other. A starter that fails to start a keeper looks again too, because others may rely on that keeper already.
 */
final class KeepAlive {
    private final Thread main;
    private final ThreadFactory keepers;
    private final AtomicInteger alive = new AtomicInteger();
    private final AtomicBoolean kept = new AtomicBoolean();
    private volatile @Nullable Thread keeper;

    /**
     * Keeps it up for nobody yet.
     *
     * @param main the thread that the JVM stays up for by itself
     * @param keepers makes the platform threads
     */
    KeepAlive(Thread main, ThreadFactory keepers) {
        this.main = main;
        this.keepers = keepers;
    }

    /** @throws OutOfMemoryError if the JVM has none for a keeper; then the thread isn't counted */
    void add() {
        alive.incrementAndGet();
        try {
            startKeeper();
        } catch (Throwable e) {
            alive.decrementAndGet();
            keepOthers();
            throw e;
        }
    }

    void remove() {
        if (alive.decrementAndGet() == 0) {
            LockSupport.unpark(keeper);
        } else {
            keepOthers();
        }
    }

    /** Does nothing if there is a keeper. */
    private void startKeeper() {
        if (!kept.get() && kept.compareAndSet(false, true)) {
            try {
                Thread next = keepers.newThread(this::keep);
                next.setDaemon(false);
                keeper = next;
                next.start();
            } catch (Throwable e) {
                kept.set(false);
                throw e;
            }
        }
    }

    /**
     * Starts a keeper for threads that rely on one which failed to start. If this fails as well, the next thread that starts or
     * ends tries again.
     */
    private void keepOthers() {
        try {
            if (alive.get() > 0) {
                startKeeper();
            }
        } catch (Throwable e) {
            // Still no memory.
        }
    }

    @SuppressWarnings("ThreadJoinLoop") // It is in one.
    private void keep() {
        while (main.isAlive()) {
            try {
                main.join();
            } catch (Throwable e) {
                // An interrupt, or no memory: the JVM must stay up all the same.
            }
        }
        do {
            while (alive.get() > 0) {
                LockSupport.park(this);
                // With this thread interrupted, it wouldn't wait.
                Thread.interrupted();
            }
        } while (!mayEnd());
    }

    /** Whether the keeper isn't needed, or another has taken over. */
    boolean mayEnd() {
        kept.set(false);
        return alive.get() == 0 || !kept.compareAndSet(false, true);
    }
}
