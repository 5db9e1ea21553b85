package io.heddle.hotspot.counters;

import java.util.Arrays;

/** A number of a JVM's performance counters, or the sum of several. Each part of a sum is read atomically, the sum is not. */
public final class Counter {
    private final PerfData perfData;
    private final int[] offsets;
    private final double scale;
    private long lastValue;

    Counter(PerfData perfData, int[] offsets, double scale) {
        this.perfData = perfData;
        this.offsets = offsets;
        this.scale = scale;
    }

    /** The value at the last {@link PerfData#refresh()}; when the counters are lost, the last one read. Reads memory only. */
    public long read() {
        if (!perfData.isLost()) {
            long sum = 0;
            for (int offset : offsets) {
                sum += perfData.longAt(offset);
            }
            lastValue = scale == 1.0 ? sum : (long) (sum * scale);
        }
        return lastValue;
    }

    Counter scaledBy(double factor) {
        return new Counter(perfData, offsets, scale * factor);
    }

    /** The sum with another counter of the same JVM and the same unit. */
    Counter plus(Counter other) {
        int[] both = Arrays.copyOf(offsets, offsets.length + other.offsets.length);
        System.arraycopy(other.offsets, 0, both, offsets.length, other.offsets.length);
        return new Counter(perfData, both, scale);
    }
}
