package io.heddle.lab.programs;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Makes threads and processes that live for a moment, as fast as it can, and counts those whose work is missing at the end.
 * Arguments: for how many seconds, and how many other threads stay idle meanwhile. Prints one line: {@code threads N lost N
 * processes N failed N}.
 */
public final class Births {
    private static final int MAKERS = 8;
    private static final int STATUS = 3;

    private final long end;
    private final LongAdder born = new LongAdder();
    private final LongAdder worked = new LongAdder();
    private final LongAdder processes = new LongAdder();
    private final LongAdder failed = new LongAdder();

    private Births(long end) {
        this.end = end;
    }

    public static void main(String[] arguments) throws InterruptedException {
        for (int i = Integer.parseInt(arguments[1]); i > 0; i--) {
            Thread idle = new Thread(LockSupport::park, "idle-" + i);
            idle.setDaemon(true);
            idle.start();
        }
        new Births(System.nanoTime() + Long.parseLong(arguments[0]) * 1_000_000_000L).run();
    }

    private void run() throws InterruptedException {
        List<Thread> makers = new ArrayList<>();
        for (int i = 0; i < MAKERS; i++) {
            makers.add(new Thread(this::makeThreads));
        }
        makers.add(new Thread(this::makeProcesses));
        makers.forEach(Thread::start);
        for (Thread maker : makers) {
            maker.join();
        }
        System.out.printf(
                "threads %d lost %d processes %d failed %d%n",
                born.sum(), born.sum() - worked.sum(), processes.sum(), failed.sum());
    }

    private void makeThreads() {
        try {
            while (System.nanoTime() - end < 0) {
                Thread child = new Thread(worked::increment);
                born.increment();
                child.start();
                child.join();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted, which this program never does", e);
        }
    }

    private void makeProcesses() {
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
