package io.heddle.fleet.compare;

import java.util.Locale;

/**
 * A factor that must be equal under both variants, beside the job. Source: Hassanein, "Understanding and Improving JVM GC Work Stealing
 * at the Data Center Scale" (ISMM 2016), section 4.2.
 */
public enum Factor {
    PROGRAM,
    USER,
    CHANGE,
    PLATFORM,
    /** Initial and maximum heap size. */
    HEAP,
    /** The largest committed heap. A user cannot set it, so it may differ by a factor. */
    COMMITTED;

    /** The name in options and reports. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
