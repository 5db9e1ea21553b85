package io.heddle.scheduler.gang;

/**
 * Counts of the operations of a gang's workers in one computation.
 *
 * @param tasks tasks done
 * @param steals tasks taken from another worker
 * @param failedSteals looks into another worker's tasks that found none
 * @param spins processor hints while spinning ({@link Thread#onSpinWait})
 * @param yields calls of {@link Thread#yield}
 * @param sleeps waits for a time
 * @param parks waits until another worker wakes this one
 */
public record GangStatistics(
        long tasks, long steals, long failedSteals, long spins, long yields, long sleeps, long parks) {}
