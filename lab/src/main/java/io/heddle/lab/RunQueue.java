package io.heddle.lab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** How many of the machine's kernel threads run or wait for a CPU, looked at until it is closed, by proc_loadavg(5). */
final class RunQueue implements AutoCloseable {
    private static final Path LOAD = Path.of("/proc/loadavg");
    private static final long PERIOD_MILLIS = 50;

    private final Thread sampling =
            Thread.ofPlatform().daemon().name("heddle-run-queue").unstarted(this::sample);
    private long sum;
    private long samples;

    RunQueue() {
        sampling.start();
    }

    private void sample() {
        try {
            while (true) {
                Thread.sleep(PERIOD_MILLIS);
                String counts = Files.readString(LOAD).split(" ")[3];
                // The thread that looks runs as well.
                add(Long.parseLong(counts.substring(0, counts.indexOf('/'))) - 1);
            }
        } catch (InterruptedException e) {
            // It is over.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private synchronized void add(long threads) {
        sum += threads;
        samples++;
    }

    /** The mean over the looks so far; NaN if there was none. */
    synchronized double mean() {
        return (double) sum / samples;
    }

    @Override
    public void close() {
        sampling.interrupt();
    }
}
