package io.heddle.hotspot;

import java.util.Arrays;

/** A handle on one number of a JVM, or on the sum of several. A sum is not atomic; its parts are. */
public final class Counter {
    private final PerfData perfData;
    private final int[] offsets;
    private final double scale;
    private long last;

    Counter(PerfData perfData, int[] offsets, double scale) {
        this.perfData = perfData;
        this.offsets = offsets;
        this.scale = scale;
    }

    /** The value at the last {@link PerfData#refresh()}; once the counters are lost, the last that was read. One memory read. */
    public long read() {
        if (!perfData.isLost()) {
            long sum = 0;
            for (int offset : offsets) {
                sum += perfData.longAt(offset);
            }
            last = scale == 1.0 ? sum : (long) (sum * scale);
        }
        return last;
    }

    Counter scaledBy(double factor) {
        return new Counter(perfData, offsets, scale * factor);
    }

    /** The sum with a counter of the same JVM and the same unit. */
    Counter plus(Counter other) {
        int[] both = Arrays.copyOf(offsets, offsets.length + other.offsets.length);
        System.arraycopy(other.offsets, 0, both, offsets.length, other.offsets.length);
        return new Counter(perfData, both, scale);
    }
}
