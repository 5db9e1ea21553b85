package io.heddle.agent.threads;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the JVM alive while a converted non-daemon thread lives, because virtual threads do not.
 *
 * <p>One non-daemon platform thread, the keeper, first waits for the end of the main thread, and then for the end of
 * the converted threads.
 *
 * <p>{@code liveThreads} is incremented by the thread that starts a thread and decremented by the carrier that runs its
 * end. {@code hasKeeper} says that there is a keeper. A keeper that finds no live thread clears {@code hasKeeper} and
 * reads {@code liveThreads} again, so that the keeper and a starting thread cannot both rely on the other. A starting
 * thread that fails to start a keeper reads {@code liveThreads} again too, because others may rely on that keeper
 * already.
 */
final class KeepAlive {
    private final Thread main;
    private final ThreadFactory keeperFactory;
    private final AtomicInteger liveThreads = new AtomicInteger();
    private final AtomicBoolean hasKeeper = new AtomicBoolean();
    private volatile @Nullable Thread keeper;

    /**
     * Creates an object that keeps the JVM alive for no thread yet.
     *
     * @param main the main thread, for which the JVM stays alive by itself
     * @param keeperFactory makes the keepers
     */
    KeepAlive(Thread main, ThreadFactory keeperFactory) {
        this.main = main;
        this.keeperFactory = keeperFactory;
    }

    /**
     * Counts a thread that starts.
     *
     * @throws OutOfMemoryError if the JVM has no memory for a keeper; then the thread is not counted
     */
    void add() {
        liveThreads.incrementAndGet();
        try {
            startKeeper();
        } catch (Throwable e) {
            liveThreads.decrementAndGet();
            ensureKeeper();
            throw e;
        }
    }

    void remove() {
        if (liveThreads.decrementAndGet() == 0) {
            LockSupport.unpark(keeper);
        } else {
            ensureKeeper();
        }
    }

    /** Starts a keeper if there is none. */
    private void startKeeper() {
        if (!hasKeeper.get() && hasKeeper.compareAndSet(false, true)) {
            try {
                Thread next = keeperFactory.newThread(this::awaitThreads);
                next.setDaemon(false);
                keeper = next;
                next.start();
            } catch (Throwable e) {
                hasKeeper.set(false);
                throw e;
            }
        }
    }

    /**
     * Starts a keeper for threads that rely on one which failed to start.
     *
     * <p>If this fails as well, the next thread that starts or ends tries again.
     */
    private void ensureKeeper() {
        try {
            if (liveThreads.get() > 0) {
                startKeeper();
            }
        } catch (Throwable e) {
            // The JVM still has no memory.
        }
    }

    @SuppressWarnings("ThreadJoinLoop") // the loop waits for one thread only
    private void awaitThreads() {
        while (main.isAlive()) {
            try {
                main.join();
            } catch (Throwable e) {
                // The thread was interrupted, or the JVM has no memory. The JVM must stay alive all the same.
            }
        }
        do {
            while (liveThreads.get() > 0) {
                LockSupport.park(this);
                // With a pending interrupt, park would not wait.
                Thread.interrupted();
            }
        } while (!tryEnd());
    }

    /** Returns whether the keeper may end: no thread is alive, or another keeper has taken over. */
    boolean tryEnd() {
        hasKeeper.set(false);
        return liveThreads.get() == 0 || !hasKeeper.compareAndSet(false, true);
    }
}
