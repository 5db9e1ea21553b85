package io.heddle.hotspot;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * A handle on one number of a JVM, or on the sum of several: reading it is one memory read for each, without allocation.
 * A sum is not atomic; its parts are.
 */
public final class Counter {
    private final ByteBuffer data;
    private final int[] offsets;
    private final double scale;

    Counter(ByteBuffer data, int[] offsets, double scale) {
        this.data = data;
        this.offsets = offsets;
        this.scale = scale;
    }

    /** The value now; after the JVM's end, the last it had. */
    public long read() {
        long sum = 0;
        try {
            for (int offset : offsets) {
                // Opaque, so that a loop reads memory each time and a long never arrives in halves.
                sum += (long) PerfData.LONGS.getOpaque(data, offset);
            }
        } catch (InternalError e) {
            throw new PerfDataLost(e);
        }
        return scale == 1.0 ? sum : (long) (sum * scale);
    }

    Counter scaledBy(double factor) {
        return new Counter(data, offsets, scale * factor);
    }

    /** The sum with a counter of the same JVM and the same unit. */
    Counter plus(Counter other) {
        int[] both = Arrays.copyOf(offsets, offsets.length + other.offsets.length);
        System.arraycopy(other.offsets, 0, both, offsets.length, other.offsets.length);
        return new Counter(data, both, scale);
    }
}
