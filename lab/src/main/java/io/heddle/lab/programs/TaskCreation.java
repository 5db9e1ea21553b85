package io.heddle.lab.programs;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Starts short-lived threads and processes as fast as it can, and counts those whose work was not done. Arguments: the duration
 * in seconds, and the number of other threads, which stay idle. Prints one line: {@code threads N lost N processes N failed N}.
 */
public final class TaskCreation {
    private static final int STARTERS = 8;
    private static final int STATUS = 3;

    private final long end;
    private final LongAdder started = new LongAdder();
    private final LongAdder worked = new LongAdder();
    private final LongAdder processes = new LongAdder();
    private final LongAdder failed = new LongAdder();

    private TaskCreation(long end) {
        this.end = end;
    }

    public static void main(String[] arguments) throws InterruptedException {
        for (int i = Integer.parseInt(arguments[1]); i > 0; i--) {
            Thread idle = new Thread(LockSupport::park, "idle-" + i);
            idle.setDaemon(true);
            idle.start();
        }
        new TaskCreation(System.nanoTime() + Long.parseLong(arguments[0]) * 1_000_000_000L).run();
    }

    private void run() throws InterruptedException {
        List<Thread> starters = new ArrayList<>();
        for (int i = 0; i < STARTERS; i++) {
            starters.add(new Thread(this::startThreads));
        }
        starters.add(new Thread(this::startProcesses));
        starters.forEach(Thread::start);
        for (Thread starter : starters) {
            starter.join();
        }
        System.out.printf(
                "threads %d lost %d processes %d failed %d%n",
                started.sum(), started.sum() - worked.sum(), processes.sum(), failed.sum());
    }

    private void startThreads() {
        try {
            while (System.nanoTime() - end < 0) {
                Thread child = new Thread(worked::increment);
                started.increment();
                child.start();
                child.join();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted, which this program never does", e);
        }
    }

    private void startProcesses() {
        try {
            while (System.nanoTime() - end < 0) {
                processes.increment();
                if (new ProcessBuilder("sh", "-c", "exit " + STATUS).start().waitFor() != STATUS) {
                    failed.increment();
                }
            }
        } catch (InterruptedException | IOException e) {
            throw new IllegalStateException("a process could not be started or awaited", e);
        }
    }
}
