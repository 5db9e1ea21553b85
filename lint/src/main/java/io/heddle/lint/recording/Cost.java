package io.heddle.lint.recording;

/**
 * What something cost in a run.
 *
 * @param waitedNanos how long workers stood still, all together
 * @param waits how often
 * @param allocatedBytes what they allocated, as samples tell
 */
public record Cost(long waitedNanos, long waits, long allocatedBytes) {
    public static final Cost NONE = new Cost(0, 0, 0);

    static Cost pause(long nanos) {
        return new Cost(nanos, 1, 0);
    }

    static Cost allocation(long bytes) {
        return new Cost(0, 0, bytes);
    }

    Cost plus(Cost other) {
        return new Cost(waitedNanos + other.waitedNanos, waits + other.waits, allocatedBytes + other.allocatedBytes);
    }

    public boolean isNone() {
        return equals(NONE);
    }
}
