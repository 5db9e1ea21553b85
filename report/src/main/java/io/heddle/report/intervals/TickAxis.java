package io.heddle.report.intervals;

/**
 * A range of time in whole ticks, which are the shortest time that a page can show.
 *
 * @param tickNanos a power of ten
 * @param ticks the length of the range; fits 32 bits without a sign
 */
public record TickAxis(long startNanos, long tickNanos, long ticks) {
    private static final long SHORTEST_TICK = 100;
    private static final long MAX_TICKS = 0xffff_0000L;

    /** The range with the shortest ticks of which it has few enough: 100 ns up to 7 minutes, then 1 µs up to 71 minutes. */
    public static TickAxis between(long startNanos, long endNanos) {
        long range = endNanos - startNanos;
        long tick = SHORTEST_TICK;
        while (range / tick >= MAX_TICKS) {
            tick *= 10;
        }
        return new TickAxis(startNanos, tick, Math.max(1, (range + tick - 1) / tick));
    }

    /** The tick closest to a time, within the range. */
    long tickAt(long nanos) {
        return Math.clamp((nanos - startNanos + tickNanos / 2) / tickNanos, 0, ticks);
    }

    public double seconds(long ticks) {
        return ticks * (tickNanos / 1e9);
    }
}
