package io.heddle.hotspot.counters;

import java.util.Optional;

/** The bytes that a program has allocated, as far as the counters of its JVM show them. They change only at collections. */
public sealed interface Allocation permits EdenAllocation, TlabAllocation {
    /** Empty for a collector that shows no allocation, and while the JVM has not created these counters yet. */
    static Optional<Allocation> of(JvmCounters counters) {
        return EdenAllocation.of(counters).<Allocation>map(eden -> eden).or(() -> TlabAllocation.of(counters)
                .map(tlabs -> tlabs));
    }

    /** Adds the collections since the last call. Reads memory only. */
    void update();

    /** The collections whose allocation is known. */
    long collections();

    /** The bytes allocated from the creation of this object to the last collection. */
    long bytes();

    /** When the last collection ended, in nanoseconds since the JVM's start. */
    long endNanos();
}
