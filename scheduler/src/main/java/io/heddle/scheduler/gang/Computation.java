package io.heddle.scheduler.gang;

import io.heddle.scheduler.Idling;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One computation of a gang: the tasks of its workers, and the terminator by which they wait for more.
 *
 * @param <T> the tasks
 */
final class Computation<T> {
    private final List<TaskDeque<T>> deques = new ArrayList<>();
    private final GangThreads threads;
    private final Terminator terminator;
    private final GangTask<T> body;
    private final CountDownLatch working;
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private volatile boolean aborted;

    Computation(int workers, Idling idling, GangTask<T> body) {
        for (int i = 0; i < workers; i++) {
            deques.add(new TaskDeque<>());
        }
        this.threads = new GangThreads(deques);
        this.terminator = Terminator.of(idling, threads);
        this.body = body;
        this.working = new CountDownLatch(workers);
    }

    /** Distributes the first tasks. Called before the workers begin. */
    void addFirst(Collection<? extends T> first) {
        int next = 0;
        for (T task : first) {
            deques.get(next++ % deques.size()).push(task);
        }
    }

    /** Does tasks until the computation is over. Called by each worker once. */
    void work(int worker) {
        threads.begin(worker);
        try {
            TaskDeque<T> own = deques.get(worker);
            Consumer<T> adding = task -> {
                own.push(task);
                terminator.taskAdded(own.size());
            };
            do {
                doTasks(worker, own, adding);
            } while (!aborted && terminator.awaitTasks(worker));
        } catch (Throwable e) {
            failure.compareAndSet(null, e);
            abort();
        } finally {
            working.countDown();
        }
    }

    private void doTasks(int worker, TaskDeque<T> own, Consumer<T> adding) throws Exception {
        T task = next(worker, own);
        if (task != null) {
            terminator.taskFound(worker);
        }
        while (task != null && !aborted) {
            threads.counters(worker).tasks++;
            body.run(task, adding);
            task = next(worker, own);
        }
    }

    private @Nullable T next(int worker, TaskDeque<T> own) {
        T task = own.pop();
        return task != null ? task : threads.steal(worker, deques);
    }

    void abort() {
        aborted = true;
        terminator.abort();
    }

    void await() throws InterruptedException {
        working.await();
    }

    void awaitUninterruptibly() {
        boolean interrupted = false;
        boolean over = false;
        while (!over) {
            try {
                working.await();
                over = true;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * @throws IllegalStateException if a task has failed
     */
    GangStatistics result() {
        Throwable cause = failure.get();
        if (cause != null) {
            throw new IllegalStateException("a task of the gang has failed: " + cause, cause);
        }
        return threads.statistics();
    }
}
