package io.heddle.agent.threads;

import io.heddle.scheduler.Lifecycle;
import io.heddle.scheduler.Usage;

/** The life of one converted thread. {@code counted} is written by who starts it and read by who runs its end. */
final class Converted implements Lifecycle {
    private final LivingThreads living;
    private final KeepAlive keepAlive;
    private boolean counted;

    Converted(LivingThreads living, KeepAlive keepAlive) {
        this.living = living;
        this.keepAlive = keepAlive;
    }

    /** @throws OutOfMemoryError to who starts it, as for a platform thread; then it isn't started */
    @Override
    public void started(Thread thread, Usage usage) {
        living.add(thread, usage);
        counted = !thread.isDaemon();
        if (counted) {
            try {
                keepAlive.add();
            } catch (Throwable e) {
                living.remove(thread);
                throw e;
            }
        }
    }

    /** As the JVM does for platform threads: old programs wait for a thread's end by its monitor. */
    @Override
    public void ended(Thread thread) {
        try {
            living.remove(thread);
            synchronized (thread) {
                thread.notifyAll();
            }
        } finally {
            if (counted) {
                keepAlive.remove();
            }
        }
    }
}
