package io.heddle.fleet.compare;

import java.util.Comparator;

/**
 * A job with the factors that must be equal. A factor that is unknown, or need not be equal, is empty or -1.
 *
 * @param heapInitialBytes the initial heap size
 * @param heapMaxBytes the maximum heap size
 */
public record JobKey(
        String job,
        String program,
        String user,
        String change,
        String platform,
        long heapInitialBytes,
        long heapMaxBytes)
        implements Comparable<JobKey> {
    private static final Comparator<JobKey> ORDER = Comparator.comparing(JobKey::job)
            .thenComparing(JobKey::program)
            .thenComparing(JobKey::user)
            .thenComparing(JobKey::change)
            .thenComparing(JobKey::platform)
            .thenComparingLong(JobKey::heapInitialBytes)
            .thenComparingLong(JobKey::heapMaxBytes);

    /** By name, then by the factors in their order. */
    @Override
    public int compareTo(JobKey other) {
        return ORDER.compare(this, other);
    }
}
