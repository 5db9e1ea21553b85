package io.heddle.workloads.services;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Latencies and errors of one or all connections. Not thread-safe. */
public final class LatencyStatistics {
    private static final long HOUR_NANOS = 3_600_000_000_000L;

    private final Histogram latencies = new Histogram(HOUR_NANOS, 3);
    private final Histogram driverLateness = new Histogram(HOUR_NANOS, 3);
    private long requests;
    private long waitedForConnection;
    private long errors;
    private @Nullable String firstError;

    /** Counts a request with a correct response, in warm-up too. */
    void served() {
        requests++;
    }

    void answered(Load.ScheduledRequest request, long nowNanos) {
        latencies.recordValue(Math.min(HOUR_NANOS, nowNanos - request.dueNanos()));
        if (request.driverLateNanos() < 0) {
            waitedForConnection++;
        } else {
            driverLateness.recordValue(Math.min(HOUR_NANOS, request.driverLateNanos()));
        }
    }

    void failed(Exception failure) {
        errors++;
        if (firstError == null) {
            firstError = failure instanceof Failure ? failure.getMessage() : failure.toString();
        }
    }

    void add(LatencyStatistics other) {
        latencies.add(other.latencies);
        driverLateness.add(other.driverLateness);
        requests += other.requests;
        waitedForConnection += other.waitedForConnection;
        errors += other.errors;
        if (firstError == null) {
            firstError = other.firstError;
        }
    }

    /** Requests with a correct response, with those of the warm-up. */
    public long requests() {
        return requests;
    }

    /** Requests with a correct response, without those of the warm-up. */
    public long answers() {
        return latencies.getTotalCount();
    }

    long waitedForConnection() {
        return waitedForConnection;
    }

    public long errors() {
        return errors;
    }

    public @Nullable String firstError() {
        return firstError;
    }

    /** A percentile of the latencies, in milliseconds. */
    double latencyMillis(double percentile) {
        return latencies.getValueAtPercentile(percentile) / 1e6;
    }

    /** A percentile of the delays by the driver itself, in milliseconds. */
    double driverLateMillis(double percentile) {
        return driverLateness.getValueAtPercentile(percentile) / 1e6;
    }
}
