package io.heddle.workloads.harness;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/**
 * A platform thread that runs submitted tasks one after another from a queue, and waits while the queue is empty. {@link #submit}
 * blocks while the queue is full. The thread ends when it takes {@code LAST} from the queue.
 */
public final class QueueWorker {
    private static final FutureTask<Long> LAST = new FutureTask<>(() -> 0L);

    private final BlockingQueue<FutureTask<Long>> queue;
    private final Thread thread;

    private QueueWorker(String name, BlockingQueue<FutureTask<Long>> queue) {
        this.queue = queue;
        this.thread = new Thread(this::runAll, name);
    }

    /** Starts the thread as a daemon, so that a run that fails elsewhere still ends. */
    public static QueueWorker start(String name, BlockingQueue<FutureTask<Long>> queue) {
        QueueWorker worker = new QueueWorker(name, queue);
        worker.thread.setDaemon(true);
        worker.thread.start();
        return worker;
    }

    public Future<Long> submit(Callable<Long> work) throws InterruptedException {
        FutureTask<Long> task = new FutureTask<>(work);
        queue.put(task);
        return task;
    }

    /** Stops the thread, and waits until it has run all tasks submitted before. */
    public void stop() throws InterruptedException {
        queue.put(LAST);
        thread.join();
    }

    private void runAll() {
        try {
            for (FutureTask<Long> task = queue.take(); !task.equals(LAST); task = queue.take()) {
                task.run();
            }
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException("unexpected interrupt", interrupted);
        }
    }
}
