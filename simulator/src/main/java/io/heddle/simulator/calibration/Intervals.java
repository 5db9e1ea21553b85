package io.heddle.simulator.calibration;

import io.heddle.timeline.Counter;
import io.heddle.timeline.CounterSeries;
import io.heddle.timeline.StateReplay;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.scheduling.ThreadState;
import java.util.Arrays;

/** The bytes and CPU times between the readings of the counters of a JVM, the first ones since its start. */
final class Intervals implements StateReplay.Listener {
    private final Timeline timeline;
    private final long[] ends;
    final double[] bytes;
    final double[] appNanos;
    final double[] compilerNanos;

    private Intervals(Timeline timeline, CounterSeries allocated) {
        this.timeline = timeline;
        int count = allocated.size();
        ends = new long[count];
        bytes = new double[count];
        appNanos = new double[count];
        compilerNanos = new double[count];
        for (int i = 0; i < count; i++) {
            ends[i] = allocated.nanos(i);
            bytes[i] = allocated.value(i) - (i == 0 ? 0 : allocated.value(i - 1));
        }
        StateReplay.run(timeline, this);
    }

    /** Returns the intervals of the JVM that allocated most. */
    static Intervals of(Timeline timeline) {
        return new Intervals(
                timeline,
                timeline.seriesOf(Counter.ALLOCATED_BYTES)
                        .max((one, other) -> Double.compare(one.last(), other.last()))
                        .orElseThrow());
    }

    @Override
    public void interval(int thread, ThreadState state, int cpu, long startNanos, long endNanos) {
        if (state != ThreadState.RUNNING) {
            return;
        }
        ThreadKind kind = timeline.threads().get(thread).kind();
        double[] sums = kind.isApplication() ? appNanos : kind == ThreadKind.JIT ? compilerNanos : null;
        long from = startNanos;
        int found = Arrays.binarySearch(ends, from);
        for (int i = found < 0 ? -found - 1 : found; sums != null && i < ends.length && from < endNanos; i++) {
            long to = Math.min(endNanos, ends[i]);
            sums[i] += to - from;
            from = to;
        }
    }
}
