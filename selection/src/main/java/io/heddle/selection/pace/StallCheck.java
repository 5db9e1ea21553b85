package io.heddle.selection.pace;

import io.heddle.selection.evidence.PriorEvidence;
import io.heddle.selection.slots.SlotThroughput;
import io.heddle.watch.accounting.CpuTimes;
import io.heddle.watch.accounting.Sample;
import java.time.Duration;

/**
 * The check whether a policy causes a collapse of the allocation rate. The policy is suspended for a period and
 * restored for another, because a phase of the program may end at any time. Used by the governor's thread alone.
 */
public final class StallCheck {
    private static final long PERIOD_NANOS = Duration.ofSeconds(1).toNanos();

    /** The least number of collections for a rate. Fewer may vary by chance. */
    private static final int COLLECTIONS = 6;

    /** The longest period, for programs that rarely collect. */
    private static final long MAX_PERIOD_NANOS = Duration.ofSeconds(3).toNanos();

    /** The result of the check. */
    public enum Step {
        PENDING,
        CONFIRMED,
        REJECTED,
        /** There were too few collections. */
        INCONCLUSIVE
    }

    private final boolean inExperiment;
    private final int cpus;
    private Sample begin;
    private CpuTimes clocksAtBegin;

    /** The allocation rate of the previous period, in bytes per nanosecond. */
    private double rate;

    private long periodNanos;
    private boolean isRestored;

    /**
     * @param begin sample at which the policy was suspended
     * @param rate allocation rate after the collapse, in bytes per nanosecond
     * @param inExperiment whether the policy was in force only for an experiment
     * @param cpus number of CPUs that the program may use
     */
    public StallCheck(Sample begin, double rate, boolean inExperiment, int cpus) {
        this.begin = begin;
        this.clocksAtBegin = begin.timesNow().get();
        this.rate = rate;
        this.inExperiment = inExperiment;
        this.cpus = cpus;
    }

    public Step update(Sample now) {
        long nanos = now.nanos() - begin.nanos();
        boolean enough = isRestored || now.progress().steps() - begin.progress().steps() >= COLLECTIONS;
        if (nanos < (isRestored ? periodNanos : enough ? PERIOD_NANOS : MAX_PERIOD_NANOS)) {
            return Step.PENDING;
        }
        if (!enough) {
            return Step.INCONCLUSIVE;
        }
        CpuTimes times = now.timesNow().get();
        SlotThroughput throughput = SlotThroughput.between(begin, clocksAtBegin, now, times, cpus);
        boolean isRegression = isRestored
                ? rate > PriorEvidence.REGRESSION_FACTOR * throughput.rate()
                : throughput.rate() > PriorEvidence.REGRESSION_FACTOR * rate;
        if (!isRegression || throughput.isWarmingUp()) {
            return Step.REJECTED;
        }
        if (isRestored) {
            return Step.CONFIRMED;
        }
        isRestored = true;
        begin = now;
        clocksAtBegin = times;
        rate = throughput.rate();
        periodNanos = nanos;
        return Step.PENDING;
    }

    /** Whether the policy has been restored, to see whether the rate collapses again. */
    public boolean isRestored() {
        return isRestored;
    }

    /** Whether the policy was in force only for an experiment. */
    public boolean inExperiment() {
        return inExperiment;
    }
}
