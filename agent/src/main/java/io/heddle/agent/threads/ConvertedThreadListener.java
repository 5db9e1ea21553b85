package io.heddle.agent.threads;

import io.heddle.scheduler.ThreadListener;
import io.heddle.scheduler.ThreadUsage;

/** The listener of one converted thread. {@code keepsJvmAlive} is written at the thread's start and read at its end. */
final class ConvertedThreadListener implements ThreadListener {
    private final LiveThreads liveThreads;
    private final KeepAlive keepAlive;
    private boolean keepsJvmAlive;

    ConvertedThreadListener(LiveThreads liveThreads, KeepAlive keepAlive) {
        this.liveThreads = liveThreads;
        this.keepAlive = keepAlive;
    }

    /**
     * @throws OutOfMemoryError if there is no memory for the thread, which then is not started, like a platform thread
     */
    @Override
    public void started(Thread thread, ThreadUsage usage) {
        liveThreads.add(thread, usage);
        keepsJvmAlive = !thread.isDaemon();
        if (keepsJvmAlive) {
            try {
                keepAlive.add();
            } catch (Throwable e) {
                liveThreads.remove(thread);
                throw e;
            }
        }
    }

    @Override
    public int priority(Thread thread) {
        return thread.getPriority();
    }

    /**
     * Notifies the threads that wait at the ended thread's monitor, as the JVM does for platform threads.
     *
     * <p>Programs older than {@code join} wait for a thread's end in this way.
     */
    @Override
    public void ended(Thread thread) {
        try {
            liveThreads.remove(thread);
            synchronized (thread) {
                thread.notifyAll();
            }
        } finally {
            if (keepsJvmAlive) {
                keepAlive.remove();
            }
        }
    }
}
