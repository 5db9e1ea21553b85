package io.heddle.hotspot;

import java.util.Optional;

/**
 * How much a program has allocated, as its young collections tell. Each begins when eden is full: so many collections, so many
 * times eden's capacity. Serial, Parallel and G1 have an eden; the figure moves with their collections alone, and eden's
 * {@code used} stands still between them.
 */
public final class AllocationMeter {
    // Counters may be garbage: one look adds at most 2^60 bytes, so that sums stay numbers of bytes.
    private static final long MOST_COLLECTIONS = 1 << 12;
    private static final long LARGEST_EDEN = 1L << 48;

    private final Counter collections;
    private final Counter edenCapacity;
    private final Counter end;
    private long counted;
    private long bytes;
    private long endNanos;

    AllocationMeter(Counter collections, Counter edenCapacity, Counter end) {
        this.collections = collections;
        this.edenCapacity = edenCapacity;
        this.end = end;
        this.counted = collections.read();
    }

    /** Empty for a collector without eden, and while the JVM hasn't made these counters yet. */
    public static Optional<AllocationMeter> of(JvmCounters counters) {
        return counters.youngCollections()
                .flatMap(collections -> counters.edenCapacityBytes().flatMap(eden -> counters.youngCollectionEndNanos()
                        .map(end -> new AllocationMeter(collections, eden, end))));
    }

    /** Takes up collections since the last call. Cheap. */
    public void update() {
        long now = collections.read();
        if (now != counted) {
            // A collector that sizes eden anew does so at a collection's end; collections of one look had the same,
            // nearly.
            bytes += Math.clamp(now - counted, 0, MOST_COLLECTIONS) * Math.clamp(edenCapacity.read(), 0, LARGEST_EDEN);
            counted = now;
            endNanos = end.read();
        }
    }

    /** Young collections so far. */
    public long collections() {
        return counted;
    }

    /** Allocated from the first look to the end of the last collection. */
    public long bytes() {
        return bytes;
    }

    /** When the last collection ended, on the JVM's own clock. */
    public long endNanos() {
        return endNanos;
    }
}
