package io.heddle.pekko;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.pekko.dispatch.MonitorableThreadFactory;

/** Names and configures the threads of a dispatcher as Pekko's own executors do. */
final class WorkerProperties {
    private WorkerProperties() {}

    /**
     * Returns what configures a thread.
     *
     * @param threads Pekko's own factory, from which the properties are; another one gives names only
     * @param id of the dispatcher
     */
    static Consumer<Thread> of(ThreadFactory threads, String id) {
        AtomicInteger number = new AtomicInteger();
        if (!(threads instanceof MonitorableThreadFactory factory)) {
            return thread -> thread.setName(id + "-" + number.incrementAndGet());
        }
        return thread -> {
            thread.setName(factory.name() + "-" + id + "-" + number.incrementAndGet());
            thread.setDaemon(factory.daemonic());
            thread.setUncaughtExceptionHandler(factory.exceptionHandler());
            if (factory.contextClassLoader().isDefined()) {
                thread.setContextClassLoader(factory.contextClassLoader().get());
            }
        };
    }
}
