package io.heddle.hotspot.counters;

import java.util.List;
import java.util.Optional;

/**
 * The bytes that a program has allocated in the allocation buffers of its threads (TLABs), for the collectors without an eden: ZGC and
 * Shenandoah. At the start of each collection, the JVM publishes the allocation since the one before. So collections between two calls of
 * {@link #update} count as one, and objects that do not fit into a buffer do not count.
 */
public final class TlabAllocation implements Allocation {
    // Counters can be garbage. An update adds at most 2^48 bytes, so that a sum does not overflow at once.
    private static final long MAX_BYTES = 1L << 48;

    private final Counter allocated;

    /** Counters that change with {@link #allocated}. Two collections with the same allocation differ in them. */
    private final List<Counter> others;

    private final List<Counter> ends;
    private long published;
    private long collections;
    private long bytes;
    private long endNanos;

    TlabAllocation(Counter allocated, List<Counter> others, List<Counter> ends) {
        this.allocated = allocated;
        this.others = List.copyOf(others);
        this.ends = List.copyOf(ends);
        this.published = publication();
    }

    /** Empty for other collectors, and while the JVM has not created these counters yet. */
    static Optional<TlabAllocation> of(JvmCounters counters) {
        return counters.collector()
                .filter(collector -> collector == Collector.ZGC || collector == Collector.SHENANDOAH)
                .flatMap(_ -> counters.tlabAllocatedBytes())
                .map(allocated -> new TlabAllocation(allocated, counters.tlabWaste(), counters.collectionEndsNanos()));
    }

    @Override
    public void update() {
        long now = publication();
        if (now != published) {
            published = now;
            collections++;
            bytes += Math.clamp(allocated.read(), 0, MAX_BYTES);
            endNanos = ends.stream().mapToLong(Counter::read).max().orElse(0);
        }
    }

    /** A number that differs from one publication to the next. */
    private long publication() {
        long hash = allocated.read();
        for (Counter other : others) {
            hash = 31 * hash + other.read();
        }
        return hash;
    }

    @Override
    public long collections() {
        return collections;
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
