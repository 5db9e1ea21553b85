package io.heddle.gclogs.events;

/** A garbage collector of HotSpot. */
public enum Collector {
    SERIAL,
    PARALLEL,
    CONCURRENT_MARK_SWEEP,
    G1,
    Z,
    GENERATIONAL_Z,
    SHENANDOAH,
    GENERATIONAL_SHENANDOAH,
    EPSILON,
    /** The log does not say. */
    UNKNOWN
}
