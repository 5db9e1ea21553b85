package io.heddle.lab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Samples the number of runnable kernel threads of the machine (proc_loadavg(5)) until it is closed. */
public final class RunQueueSampler implements AutoCloseable {
    /** Mean, standard deviation and maximum of the length of the run queue, in threads. */
    public record Lengths(double mean, double deviation, double most) {}

    private static final Path LOAD = Path.of("/proc/loadavg");
    private static final long PERIOD_MILLIS = 50;

    private final Thread sampling =
            Thread.ofPlatform().daemon().name("heddle-run-queue").unstarted(this::sample);
    private long samples;
    private long sum;
    private long squares;
    private long most;

    public RunQueueSampler() {
        sampling.start();
    }

    private void sample() {
        try {
            while (true) {
                Thread.sleep(PERIOD_MILLIS);
                String counts = Files.readString(LOAD).split(" ")[3];
                // This thread runs as well.
                add(Long.parseLong(counts.substring(0, counts.indexOf('/'))) - 1);
            }
        } catch (InterruptedException e) {
            // Closed.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private synchronized void add(long threads) {
        samples++;
        sum += threads;
        squares += threads * threads;
        most = Math.max(most, threads);
    }

    /** Over the samples so far; NaN without one. */
    public synchronized Lengths lengths() {
        double mean = (double) sum / samples;
        return new Lengths(mean, Math.sqrt((double) squares / samples - mean * mean), samples == 0 ? Double.NaN : most);
    }

    @Override
    public void close() {
        sampling.interrupt();
    }
}
