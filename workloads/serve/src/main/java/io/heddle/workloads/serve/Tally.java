package io.heddle.workloads.serve;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** What one connection, or all together, saw. For one thread. */
final class Tally {
    private static final long HOUR_NANOS = 3_600_000_000_000L;

    private final Histogram latencies = new Histogram(HOUR_NANOS, 3);
    private final Histogram driverLateness = new Histogram(HOUR_NANOS, 3);
    private long waitedForConnection;
    private long errors;
    private @Nullable String firstError;

    void answered(Load.Turn turn, long nowNanos) {
        latencies.recordValue(Math.min(HOUR_NANOS, nowNanos - turn.dueNanos()));
        if (turn.driverLateNanos() < 0) {
            waitedForConnection++;
        } else {
            driverLateness.recordValue(Math.min(HOUR_NANOS, turn.driverLateNanos()));
        }
    }

    void failed(Exception failure) {
        errors++;
        if (firstError == null) {
            firstError = failure instanceof Failure ? failure.getMessage() : failure.toString();
        }
    }

    void add(Tally other) {
        latencies.add(other.latencies);
        driverLateness.add(other.driverLateness);
        waitedForConnection += other.waitedForConnection;
        errors += other.errors;
        if (firstError == null) {
            firstError = other.firstError;
        }
    }

    long answers() {
        return latencies.getTotalCount();
    }

    long waitedForConnection() {
        return waitedForConnection;
    }

    long errors() {
        return errors;
    }

    @Nullable
    String firstError() {
        return firstError;
    }

    /** A percentile of the latencies, in milliseconds. */
    double latencyMillis(double percentile) {
        return latencies.getValueAtPercentile(percentile) / 1e6;
    }

    /** A percentile of how late the driver itself was, in milliseconds. */
    double driverLateMillis(double percentile) {
        return driverLateness.getValueAtPercentile(percentile) / 1e6;
    }
}
