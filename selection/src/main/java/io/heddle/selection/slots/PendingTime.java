package io.heddle.selection.slots;

import io.heddle.watch.accounting.PendingRequests;

/** How long clients wait for responses in a slot. Used by the governor's thread alone. */
final class PendingTime {
    /** The least number of readings for a mean. */
    private static final int MIN_READINGS = 3;

    /** The age of a request in one reading that is added, so that a slot without pending requests has a logarithm. */
    private static final double ADDED_NANOS = 2e6;

    private long lastAt;
    private int readings;
    private double ageNanos;

    /** Takes a reading, which may be the same as before. */
    void add(PendingRequests pending) {
        if (pending.connections() > 0 && (readings == 0 || pending.nanos() != lastAt)) {
            lastAt = pending.nanos();
            readings++;
            ageNanos += pending.ageNanos();
        }
    }

    /** The mean sum of the ages of pending requests, in nanoseconds; NaN if it is unknown. */
    double mean() {
        return readings < MIN_READINGS ? Double.NaN : (ageNanos + ADDED_NANOS) / readings;
    }
}
