package io.heddle.agent.threads;

import io.heddle.scheduler.Lifecycle;

/** The life of one converted thread. {@code counted} is written by who starts it and read by who runs its end. */
final class Converted implements Lifecycle {
    private final KeepAlive keepAlive;
    private boolean counted;

    Converted(KeepAlive keepAlive) {
        this.keepAlive = keepAlive;
    }

    @Override
    public void started(Thread thread) {
        counted = !thread.isDaemon();
        if (counted) {
            keepAlive.add();
        }
    }

    /** As the JVM does for platform threads: old programs wait for a thread's end by its monitor. */
    @Override
    public void ended(Thread thread) {
        synchronized (thread) {
            thread.notifyAll();
        }
        if (counted) {
            keepAlive.remove();
        }
    }
}
