package io.heddle.lint.recording;

/**
 * The cost of code in a recorded run.
 *
 * @param waitedNanos the total time for which workers waited
 * @param waits the number of waits
 * @param allocatedBytes estimated from allocation samples
 */
public record RuntimeCost(long waitedNanos, long waits, long allocatedBytes) {
    public static final RuntimeCost NONE = new RuntimeCost(0, 0, 0);

    static RuntimeCost pause(long nanos) {
        return new RuntimeCost(nanos, 1, 0);
    }

    static RuntimeCost allocation(long bytes) {
        return new RuntimeCost(0, 0, bytes);
    }

    RuntimeCost plus(RuntimeCost other) {
        return new RuntimeCost(
                waitedNanos + other.waitedNanos, waits + other.waits, allocatedBytes + other.allocatedBytes);
    }

    public boolean isNone() {
        return equals(NONE);
    }
}
