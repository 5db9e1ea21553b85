package io.heddle.scheduler.tasks;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An executor of many short tasks that add each other, such as the turns of actors.
 *
 * <p>Tasks that add one other at a time run on one worker, one after another, with warm caches and without any wake-up.
 * Another worker runs as soon as the tasks that wait take longer than a wake-up, or one waits for a millisecond. No more
 * than {@code width} run at a time, save for those that say that they are blocked ({@link #block}).
 *
 * <p>Tasks run in the order in which they were added, with these exceptions: a task that the running one adds runs next,
 * for up to some 25 µs; idle workers steal from the others; each worker takes turns with the tasks from outside.
 *
 * <p>Exceptions of a task go to the uncaught-exception handler of its worker, save an {@link InterruptedException}. After
 * {@link #shutdown} only tasks of this executor can add further ones, until the last one has ended. Workers are daemons
 * unless {@link Builder#workers} changes that. All methods are thread-safe.
 */
public final class TaskExecutor extends AbstractExecutorService {
    /** The largest width. */
    public static final int MAX_WIDTH = 4096;

    /** How many workers beyond the width there may be while others are blocked. A ForkJoinPool has as many. */
    private static final int SPARES = 256;

    private final Queue<Runnable> inbox = new ConcurrentLinkedQueue<>();
    private final Workers workers;
    private volatile boolean stopped;

    private TaskExecutor(Builder options) {
        workers = new Workers(options.width, options.spares, inbox, () -> newWorker(options));
    }

    private Worker newWorker(Builder options) {
        Worker worker = new Worker(this, workers, inbox, options.around);
        worker.setDaemon(true);
        options.workers.accept(worker);
        return worker;
    }

    /**
     * Returns the options of an executor that has not been opened.
     *
     * @param width how many tasks run at a time, from 1 to 4096
     * @throws IllegalArgumentException if the number is outside these bounds
     */
    public static Builder of(int width) {
        return new Builder(width);
    }

    /** The options of an executor. */
    public static final class Builder {
        private final int width;
        private int spares = SPARES;
        private Consumer<Thread> workers = worker -> {};
        private UnaryOperator<Runnable> around = loop -> loop;

        private Builder(int width) {
            if (width < 1 || width > MAX_WIDTH) {
                throw new IllegalArgumentException("the width must be from 1 to " + MAX_WIDTH + ", not " + width);
            }
            this.width = width;
        }

        /**
         * Sets how many more workers there may be while others are blocked. The default is 256.
         *
         * @throws IllegalArgumentException if the number is negative
         */
        public Builder spares(int value) {
            if (value < 0) {
                throw new IllegalArgumentException("the number of spare workers must not be negative, but is " + value);
            }
            spares = value;
            return this;
        }

        /** Sets what names and configures each worker before it starts. */
        public Builder workers(Consumer<Thread> value) {
            workers = Objects.requireNonNull(value);
            return this;
        }

        /**
         * Sets what surrounds the life of each worker: it gets what the worker does and returns what the thread runs,
         * which calls it once.
         */
        public Builder around(UnaryOperator<Runnable> value) {
            around = Objects.requireNonNull(value);
            return this;
        }

        /** Opens the executor. Its workers start when there are tasks. */
        public TaskExecutor open() {
            return new TaskExecutor(this);
        }
    }

    /**
     * Runs a task some time.
     *
     * @throws RejectedExecutionException if the executor was shut down, or no worker runs and none can be started
     */
    @Override
    public void execute(Runnable task) {
        Objects.requireNonNull(task);
        Worker worker = currentWorker();
        if (worker != null) {
            worker.add(task);
        } else {
            executeFromOutside(task);
        }
    }

    private void executeFromOutside(Runnable task) {
        if (workers.isShutDown()) {
            throw new RejectedExecutionException("the executor was shut down");
        }
        inbox.add(task);
        // Otherwise the last worker may have ended before it could see the task.
        if (workers.isShutDown() && inbox.remove(task)) {
            workers.endIfDone();
            throw new RejectedExecutionException("the executor was shut down");
        }
        try {
            workers.wakeOne();
        } catch (RuntimeException | Error e) {
            // A worker that runs takes the task later.
            if (!workers.areAnyRunning() && inbox.remove(task)) {
                workers.endIfDone();
                throw new RejectedExecutionException("no worker can be started", e);
            }
        }
    }

    private @Nullable Worker currentWorker() {
        return Thread.currentThread() instanceof Worker worker && worker.executor() == this ? worker : null;
    }

    /**
     * Runs code that may block. If a task of an executor of this class calls it, another worker runs in its place.
     *
     * @return what the code returns
     */
    public static <T extends @Nullable Object> T block(Supplier<T> blocking) {
        return Thread.currentThread() instanceof Worker worker ? worker.block(blocking) : blocking.get();
    }

    /** Returns whether as many tasks run as the width allows. */
    public boolean isBusy() {
        return workers.areAllRunning();
    }

    @Override
    public void shutdown() {
        workers.shutDown();
    }

    /** Like {@link #shutdown}, and interrupts all workers, and takes the tasks that have not begun. */
    @Override
    public List<Runnable> shutdownNow() {
        stopped = true;
        workers.shutDown();
        List<Runnable> tasks = new ArrayList<>();
        for (Runnable task = inbox.poll(); task != null; task = inbox.poll()) {
            tasks.add(task);
        }
        for (Worker worker : workers.all()) {
            worker.moveTasks(tasks);
            worker.interrupt();
        }
        workers.endIfDone();
        return tasks;
    }

    /** Returns whether {@link #shutdownNow} was called. */
    boolean isStopped() {
        return stopped;
    }

    @Override
    public boolean isShutdown() {
        return workers.isShutDown();
    }

    @Override
    public boolean isTerminated() {
        return workers.isTerminated();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        return workers.awaitTermination(timeout, unit);
    }
}
