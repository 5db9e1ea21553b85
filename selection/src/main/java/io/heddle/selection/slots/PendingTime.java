package io.heddle.selection.slots;

import io.heddle.watch.accounting.PendingRequests;

/** How long clients wait for responses in a slot. Used by the governor's thread alone. */
final class PendingTime {
    /** The least number of readings for a mean. */
    private static final int MIN_READINGS = 3;

    /** An age in one reading that is added, so that a slot without pending requests has a logarithm. */
    private static final double ADDED_NANOS = 1e5;

    private long lastAt;
    private int readings;
    private double agesNanos;

    /** Takes a reading, which may be the same as before. */
    void add(PendingRequests pending) {
        if (pending.connections() > 0 && (readings == 0 || pending.nanos() != lastAt)) {
            lastAt = pending.nanos();
            readings++;
            agesNanos += (double) pending.ageNanos() / pending.connections();
        }
    }

    /** The mean age of pending requests for each connection, in nanoseconds; NaN if it is unknown. */
    double mean() {
        return readings < MIN_READINGS ? Double.NaN : (agesNanos + ADDED_NANOS) / readings;
    }
}
