package io.heddle.scheduler.gang;

import io.heddle.scheduler.Idling;
import java.util.Collection;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/**
 * A gang of threads that do one computation at a time together, such as the marking of a graph of objects.
 *
 * <p>A computation begins with some tasks. Each task may add others. A worker does the task that it has added last, and
 * steals the oldest task of another worker if it has none. The computation is over when no task is left.
 *
 * <pre>{@code
 * try (WorkGang gang = WorkGang.of(8, Thread.ofPlatform().daemon().factory())) {
 *     gang.run(List.of(root), (node, tasks) -> node.children().forEach(tasks));
 * }
 * }</pre>
 *
 * <p>All methods are thread-safe. The threads wait between computations.
 */
public final class WorkGang implements AutoCloseable {
    private final int workers;
    private final Idling idling;
    private final Thread[] threads;

    /** The computation that runs, and the number of all so far. Both are guarded by this object's monitor. */
    private @Nullable Computation<?> current;

    private long computations;
    private boolean closed;

    private WorkGang(int workers, Idling idling, ThreadFactory factory) {
        this.workers = workers;
        this.idling = idling;
        this.threads = new Thread[workers];
        for (int i = 0; i < workers; i++) {
            int worker = i;
            threads[i] = factory.newThread(() -> work(worker));
        }
    }

    /**
     * Returns a gang whose idle workers park.
     *
     * @param workers number of threads, at least 1
     * @param factory makes the threads, platform or virtual ones
     * @throws IllegalArgumentException if {@code workers} is less than 1
     */
    public static WorkGang of(int workers, ThreadFactory factory) {
        return of(workers, Idling.PARK, factory);
    }

    /** Returns a gang with another way of waiting for tasks. See {@link #of(int, ThreadFactory)}. */
    public static WorkGang of(int workers, Idling idling, ThreadFactory factory) {
        if (workers < 1) {
            throw new IllegalArgumentException("the number of workers must be at least 1, not " + workers);
        }
        WorkGang gang = new WorkGang(workers, idling, factory);
        for (Thread thread : gang.threads) {
            thread.start();
        }
        return gang;
    }

    /**
     * Does a computation. Other computations wait until it is over.
     *
     * @param first the tasks that it begins with
     * @param body what to do with each task
     * @return what the workers did
     * @throws InterruptedException if the calling thread is interrupted; the computation then ends early
     * @throws IllegalStateException if the gang is closed, or if a task has failed, with the failure as its cause
     */
    public <T> GangStatistics run(Collection<? extends T> first, GangTask<T> body) throws InterruptedException {
        Computation<T> computation = new Computation<>(workers, idling, body);
        computation.addFirst(first);
        begin(computation);
        try {
            computation.await();
        } catch (InterruptedException e) {
            computation.abort();
            computation.awaitUninterruptibly();
            throw e;
        } finally {
            end();
        }
        return computation.result();
    }

    private synchronized void begin(Computation<?> computation) throws InterruptedException {
        while (current != null && !closed) {
            wait();
        }
        if (closed) {
            throw new IllegalStateException("the gang is closed");
        }
        current = computation;
        computations++;
        notifyAll();
    }

    private synchronized void end() {
        current = null;
        notifyAll();
    }

    private void work(int worker) {
        long done = 0;
        Computation<?> next = awaitComputation(done);
        while (next != null) {
            done++;
            next.work(worker);
            next = awaitComputation(done);
        }
    }

    /** Waits for the next computation; returns null if the gang is closed. */
    private synchronized @Nullable Computation<?> awaitComputation(long done) {
        while (computations == done && !closed) {
            try {
                wait();
            } catch (InterruptedException e) {
                // Only close ends the thread.
            }
        }
        return computations > done ? current : null;
    }

    /** Waits for the end of the computation that runs, and ends the threads. */
    @Override
    public void close() {
        boolean interrupted = false;
        synchronized (this) {
            while (current != null) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            closed = true;
            notifyAll();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
