package io.heddle.lab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** How many of the machine's kernel threads run or wait for a CPU, looked at until it is closed, by proc_loadavg(5). */
final class RunQueue implements AutoCloseable {
    /** How long the queue was: its mean, its standard deviation, its longest. */
    record Lengths(double mean, double deviation, double most) {}

    private static final Path LOAD = Path.of("/proc/loadavg");
    private static final long PERIOD_MILLIS = 50;

    private final Thread sampling =
            Thread.ofPlatform().daemon().name("heddle-run-queue").unstarted(this::sample);
    private long looks;
    private long sum;
    private long squares;
    private long most;

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
        looks++;
        sum += threads;
        squares += threads * threads;
        most = Math.max(most, threads);
    }

    /** Over the looks so far; not a number if there was none. */
    synchronized Lengths lengths() {
        double mean = (double) sum / looks;
        return new Lengths(mean, Math.sqrt((double) squares / looks - mean * mean), looks == 0 ? Double.NaN : most);
    }

    @Override
    public void close() {
        sampling.interrupt();
    }
}
