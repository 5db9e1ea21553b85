package io.heddle.recorder.file;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Converts wall-clock times to CLOCK_MONOTONIC, by pairs of simultaneous times. Both clocks run alike from a pair to the next one; a
 * step of the wall clock shows at the next pair.
 */
public final class ClockMapping {
    /** A slewed wall clock differs by less than this from its last pair. */
    private static final long SAME_NANOS = 100_000;

    /** Bounds the search. A wall clock that steps more often has no order. */
    private static final int MAX_PAIRS = 1 << 12;

    private final List<Pair> pairs;

    /**
     * Times of both clocks at one moment.
     *
     * @param wallEpochNanos nanoseconds since 1970
     * @param monotonicNanos nanoseconds of CLOCK_MONOTONIC
     */
    public record Pair(long wallEpochNanos, long monotonicNanos) {
        long offsetNanos() {
            return wallEpochNanos - monotonicNanos;
        }
    }

    private ClockMapping(List<Pair> pairs) {
        this.pairs = pairs;
    }

    /** Takes the wall clock itself for CLOCK_MONOTONIC: of a recording that has no pairs. */
    public static ClockMapping identity() {
        return new ClockMapping(List.of(new Pair(0, 0)));
    }

    /** @param pairs in any order; none means {@link #identity} */
    public static ClockMapping of(List<Pair> pairs) {
        if (pairs.isEmpty()) {
            return identity();
        }
        List<Pair> kept = new ArrayList<>();
        pairs.stream().sorted(Comparator.comparingLong(Pair::monotonicNanos)).forEach(each -> {
            if (kept.isEmpty() || (kept.size() < MAX_PAIRS && differs(each, kept.getLast()))) {
                kept.add(each);
            }
        });
        return new ClockMapping(List.copyOf(kept));
    }

    private static boolean differs(Pair pair, Pair last) {
        return Math.abs(pair.offsetNanos() - last.offsetNanos()) > SAME_NANOS;
    }

    /** The moment at which the wall clock showed a time: the first one after the first pair, if there are several. */
    public long toMonotonic(long wallEpochNanos) {
        return toMonotonic(wallEpochNanos, Long.MIN_VALUE / 2);
    }

    /**
     * The moment at which the wall clock showed a time.
     *
     * @param expectedNanos an estimate, which decides if the wall clock showed the time more than once or never
     */
    long toMonotonic(long wallEpochNanos, long expectedNanos) {
        long nearest = wallEpochNanos - pairs.getFirst().offsetNanos();
        boolean shown = false;
        for (int i = 0; i < pairs.size(); i++) {
            long nanos = wallEpochNanos - pairs.get(i).offsetNanos();
            boolean after = nanos >= pairs.get(i).monotonicNanos();
            boolean before = i == pairs.size() - 1 || nanos < pairs.get(i + 1).monotonicNanos();
            boolean nearer = Math.abs(nanos - expectedNanos) < Math.abs(nearest - expectedNanos);
            if (after && before && (!shown || nearer)) {
                nearest = nanos;
                shown = true;
            } else if (!shown && after && nearer) {
                nearest = nanos;
            }
        }
        return nearest;
    }
}
