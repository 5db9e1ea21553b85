package io.heddle.hotspot.counters;

import java.util.Optional;

/**
 * The bytes that a program has allocated, estimated by its young collections: each starts when eden is full, so the estimate is
 * the number of collections times eden's capacity. Only Serial, Parallel and G1 have an eden. The estimate changes only at a
 * collection; the counter of eden's {@code used} does not change between collections either.
 */
public final class EdenAllocation implements Allocation {
    // Counters can be garbage. An update adds at most 2^60 bytes, so that a sum does not overflow at once.
    private static final long MAX_COLLECTIONS = 1 << 12;
    private static final long MAX_EDEN_BYTES = 1L << 48;

    private final Counter collections;
    private final Counter edenCapacity;
    private final Counter end;
    private long collected;
    private long bytes;
    private long endNanos;

    EdenAllocation(Counter collections, Counter edenCapacity, Counter end) {
        this.collections = collections;
        this.edenCapacity = edenCapacity;
        this.end = end;
        this.collected = collections.read();
    }

    /** Empty for a collector without eden, and while the JVM has not created these counters yet. */
    public static Optional<EdenAllocation> of(JvmCounters counters) {
        return counters.youngCollections()
                .flatMap(collections -> counters.edenCapacityBytes().flatMap(eden -> counters.youngCollectionEndNanos()
                        .map(end -> new EdenAllocation(collections, eden, end))));
    }

    @Override
    public void update() {
        long now = collections.read();
        if (now != collected) {
            // A collector resizes eden at the end of a collection: the collections since the last update had nearly the
            // same eden.
            bytes += Math.clamp(now - collected, 0, MAX_COLLECTIONS)
                    * Math.clamp(edenCapacity.read(), 0, MAX_EDEN_BYTES);
            collected = now;
            endNanos = end.read();
        }
    }

    /** The young collections since the JVM's start. */
    @Override
    public long collections() {
        return collected;
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public long endNanos() {
        return endNanos;
    }
}
