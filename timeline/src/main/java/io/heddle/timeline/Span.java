package io.heddle.timeline;

/**
 * A span of time.
 *
 * @param startNanos inclusive, on CLOCK_MONOTONIC
 * @param endNanos exclusive, on CLOCK_MONOTONIC; not before the start
 */
public record Span(long startNanos, long endNanos) {
    public Span {
        if (endNanos < startNanos) {
            throw new IllegalArgumentException(
                    "a span ends at %d, before its start %d".formatted(endNanos, startNanos));
        }
    }

    public long nanos() {
        return endNanos - startNanos;
    }

    public double seconds() {
        return nanos() / 1e9;
    }

    /** The nanoseconds that both spans have in common. */
    public long overlap(long fromNanos, long toNanos) {
        return Math.max(0, Math.min(endNanos, toNanos) - Math.max(startNanos, fromNanos));
    }

    public long clip(long nanos) {
        return Math.clamp(nanos, startNanos, endNanos);
    }
}
