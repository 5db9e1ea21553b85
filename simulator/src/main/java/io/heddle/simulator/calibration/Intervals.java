package io.heddle.simulator.calibration;

import io.heddle.timeline.Counter;
import io.heddle.timeline.CounterSeries;
import io.heddle.timeline.StateReplay;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.scheduling.ThreadState;
import java.util.Arrays;

/** The bytes and CPU times between the readings of the counters of a JVM, the first ones since its start. */
final class Intervals {
    final long[] ends;
    final double[] bytes;
    final double[] appNanos;
    final double[] compilerNanos;
    private final double averageRate;

    /**
     * @param ends when each interval ends, ascending
     * @param bytes allocated in each interval; NaN if unknown
     * @param appNanos CPU time of the application in each interval
     * @param compilerNanos CPU time of the compilers in each interval
     */
    Intervals(long[] ends, double[] bytes, double[] appNanos, double[] compilerNanos) {
        this.ends = ends.clone();
        this.bytes = bytes.clone();
        this.appNanos = appNanos.clone();
        this.compilerNanos = compilerNanos.clone();
        averageRate = averageRate();
    }

    /** Returns the intervals of the JVM that allocated most. */
    static Intervals of(Timeline timeline) {
        CounterSeries allocated = timeline.seriesOf(Counter.ALLOCATED_BYTES)
                .max((one, other) -> Double.compare(one.last(), other.last()))
                .orElseThrow();
        int count = allocated.size();
        long[] ends = new long[count];
        double[] bytes = new double[count];
        for (int i = 0; i < count; i++) {
            ends[i] = allocated.nanos(i);
            bytes[i] = allocated.value(i) - (i == 0 ? 0 : allocated.value(i - 1));
        }
        double[] appNanos = new double[count];
        double[] compilerNanos = new double[count];
        StateReplay.run(timeline, (thread, state, cpu, from, to) -> {
            ThreadKind kind = timeline.threads().get(thread).kind();
            double[] sums = kind.isApplication() ? appNanos : kind == ThreadKind.JIT ? compilerNanos : null;
            if (state == ThreadState.RUNNING && sums != null) {
                add(sums, ends, from, to);
            }
        });
        return new Intervals(ends, bytes, appNanos, compilerNanos);
    }

    /** Adds the time between two moments to the intervals in which it is. */
    private static void add(double[] sums, long[] ends, long start, long end) {
        long from = start;
        int found = Arrays.binarySearch(ends, from);
        for (int i = found < 0 ? -found - 1 : found; i < ends.length && from < end; i++) {
            long to = Math.min(end, ends[i]);
            sums[i] += to - from;
            from = to;
        }
    }

    /**
     * Returns the bytes that the application allocated in a nanosecond of CPU time in an interval; those of all intervals if that is
     * unknown.
     */
    double bytesPerNano(int interval) {
        double rate = interval < bytes.length ? bytes[interval] / appNanos[interval] : Double.NaN;
        return Double.isFinite(rate) ? Math.max(0, rate) : averageRate;
    }

    private double averageRate() {
        double allBytes = 0;
        double allNanos = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] >= 0) {
                allBytes += bytes[i];
                allNanos += appNanos[i];
            }
        }
        return allNanos == 0 ? 0 : allBytes / allNanos;
    }
}
