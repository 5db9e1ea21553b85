package io.heddle.workloads.harness;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/**
 * A platform thread that does what is put into its tray, one thing after the other, and waits when there is nothing.
 * Whoever asks waits while the tray is full. The clerk ends when it takes {@code LAST} from the tray.
 */
public final class Clerk {
    private static final FutureTask<Long> LAST = new FutureTask<>(() -> 0L);

    private final BlockingQueue<FutureTask<Long>> tray;
    private final Thread thread;

    private Clerk(String name, BlockingQueue<FutureTask<Long>> tray) {
        this.tray = tray;
        this.thread = new Thread(this::work, name);
    }

    /** A daemon, so that a run that fails elsewhere still ends. */
    public static Clerk started(String name, BlockingQueue<FutureTask<Long>> tray) {
        Clerk clerk = new Clerk(name, tray);
        clerk.thread.setDaemon(true);
        clerk.thread.start();
        return clerk;
    }

    public Future<Long> ask(Callable<Long> work) throws InterruptedException {
        FutureTask<Long> task = new FutureTask<>(work);
        tray.put(task);
        return task;
    }

    /** Waits until all that was asked before is done and the thread has ended. */
    public void end() throws InterruptedException {
        tray.put(LAST);
        thread.join();
    }

    private void work() {
        try {
            for (FutureTask<Long> task = tray.take(); !task.equals(LAST); task = tray.take()) {
                task.run();
            }
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException("nobody interrupts a clerk", interrupted);
        }
    }
}
