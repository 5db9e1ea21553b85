package io.heddle.fleet.compare;

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
        long heapMaxBytes) {}
