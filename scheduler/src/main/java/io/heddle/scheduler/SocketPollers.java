package io.heddle.scheduler;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The JDK's pollers of sockets: virtual threads that wake others when a socket is ready. There is one set of them in a
 * JVM, and they get the scheduler of the thread that first uses a socket.
 *
 * <p>On another scheduler than the threads that they wake, each answer costs a wake-up of another kernel thread, 2.5 times
 * the time in all. So the first scheduler of the JVM starts them as threads of its own. They never end, and all virtual
 * threads that use sockets depend on them: a scheduler does not wait for them when it is closed, and from then on passes
 * them to the JDK's own scheduler.
 */
final class SocketPollers {
    private static final Lock LOCK = new ReentrantLock();
    private static boolean started;

    /** The thread that starts the pollers. */
    private static volatile @Nullable Thread starter;

    private SocketPollers() {}

    /** Starts the pollers on a scheduler, unless the JVM has pollers already. */
    static void startOn(Scheduler scheduler) {
        LOCK.lock();
        try {
            if (!started && !scheduler.isClosing()) {
                start(
                        JdkThreads.defaultScheduler() == null
                                ? Thread.ofPlatform().daemon()
                                : scheduler.builder());
                started = true;
            }
        } finally {
            LOCK.unlock();
        }
    }

    private static void start(Thread.Builder builder) {
        Thread thread = builder.unstarted(JdkThreads::initializePollers);
        starter = thread;
        thread.start();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        starter = null;
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns whether the calling thread starts a poller if it starts a thread. */
    static boolean isStarter() {
        return Thread.currentThread().equals(starter);
    }
}
