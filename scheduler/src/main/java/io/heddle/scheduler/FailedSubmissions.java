package io.heddle.scheduler;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Threads that became ready when the JVM had no memory or no stack space to queue them.
 *
 * <p>{@link #add} needs neither: the list is linked by {@link ThreadExecutor#nextFailed}, and {@link VirtualProcessors}
 * has called it once at the start, so that all its calls are linked. Many threads add, and one thread takes the whole
 * list at once. An executor is in the list at most once.
 */
final class FailedSubmissions {
    private final AtomicReference<@Nullable ThreadExecutor> head = new AtomicReference<>();

    void add(ThreadExecutor executor) {
        ThreadExecutor next;
        do {
            next = head.get();
            executor.nextFailed = next;
        } while (!head.compareAndSet(next, executor));
    }

    boolean isEmpty() {
        return head.get() == null;
    }

    /** Queues all threads of the list. A thread that still cannot be queued stays in the list. */
    void retryAll() {
        ThreadExecutor next = head.get() == null ? null : head.getAndSet(null);
        while (next != null) {
            ThreadExecutor executor = next;
            next = executor.nextFailed;
            executor.nextFailed = null;
            try {
                executor.enqueue();
            } catch (Throwable e) {
                add(executor);
            }
        }
    }
}
