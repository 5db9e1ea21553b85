package io.heddle.selection.auto;

import io.heddle.policy.Policy;
import io.heddle.watch.accounting.Sample;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A switchback experiment in the running program: two policies in two adjacent slots in random order. Only adjacent
 * slots are compared, because the allocation rate can vary by a factor of twenty between phases. Used by the governor's
 * thread alone.
 */
final class Switchback {
    /** The factor in duration for the same number of collections at which the challenger has lost. */
    static final int MAX_SLOWDOWN = 2;

    /** The time between samples that means that Heddle was suspended. */
    private static final long SUSPENSION_NANOS = Duration.ofSeconds(1).toNanos();

    /** The result of a sample. */
    enum Step {
        /** A slot continues, or the second one has begun. */
        RUNNING,
        /** Both slots are complete. */
        PAIR_COMPLETED,
        /** The challenger's slot took too long. */
        TOO_SLOW,
        /** The incumbent's slot took too long, or the program is warming up. */
        TOO_FEW_COLLECTIONS,
        /** There were no more collections, or counters were invalid. */
        NO_PROGRESS,
        /** The program or Heddle was suspended, so the slot is invalid. */
        SUSPENDED
    }

    private final Policy incumbent;
    private final Policy challenger;
    private final int cpus;
    private final SlotLength length;
    private Duration usual;
    private @Nullable Slot before;
    private Slot now;
    private double difference;
    private double logLeftRatio;
    private boolean atPeersExpense;
    private boolean countsAsEvidence;
    private long updatedAt;
    private final long began;
    private long pairNanos;

    /**
     * @param cpus number of CPUs that the program may use
     * @param usual duration of the incumbent's slots so far
     * @param challengerFirst random choice of the order
     */
    Switchback(
            Policy incumbent,
            Policy challenger,
            int cpus,
            SlotLength length,
            Duration usual,
            boolean challengerFirst,
            Sample begin) {
        this.incumbent = incumbent;
        this.challenger = challenger;
        this.cpus = cpus;
        this.length = length;
        this.usual = usual;
        this.updatedAt = begin.nanos();
        this.began = begin.nanos();
        this.now = slot(challengerFirst ? challenger : incumbent, begin);
    }

    /** Takes a sample, which may change {@link #policy}. */
    Step update(Sample sample) {
        boolean late = sample.nanos() - updatedAt > SUSPENSION_NANOS;
        updatedAt = sample.nanos();
        if (late) {
            return Step.SUSPENDED;
        }
        if (!now.update(sample)) {
            return Step.RUNNING;
        }
        Slot ended = now;
        if (!ended.isComplete()) {
            if (ended.isStalled(sample)) {
                return Step.SUSPENDED;
            }
            if (ended.policy.equals(challenger)) {
                return ended.throughputSoFar(sample, cpus).isWarmingUp() ? Step.TOO_FEW_COLLECTIONS : Step.TOO_SLOW;
            }
            return ended.isCollecting(sample) ? Step.TOO_FEW_COLLECTIONS : Step.NO_PROGRESS;
        }
        if (!ended.throughput(cpus).isValid()) {
            return Step.NO_PROGRESS;
        }
        if (ended.policy.equals(incumbent)) {
            usual = ended.age(sample);
        }
        if (before == null) {
            before = ended;
            now = slot(other(ended.policy), sample);
            return Step.RUNNING;
        }
        SlotThroughput last = ended.throughput(cpus);
        SlotThroughput first = before.throughput(cpus);
        SlotThroughput tested = ended.policy.equals(challenger) ? last : first;
        SlotThroughput reference = ended.policy.equals(challenger) ? first : last;
        difference = tested.logPerformanceRatio(reference);
        logLeftRatio = tested.logLeftRatio(reference);
        atPeersExpense = tested.isAtPeersExpense(reference);
        countsAsEvidence = !last.isWarmingUp() && !first.isWarmingUp();
        pairNanos = sample.nanos() - began;
        return Step.PAIR_COMPLETED;
    }

    private Policy other(Policy policy) {
        return policy.equals(challenger) ? incumbent : challenger;
    }

    private Slot slot(Policy policy, Sample begin) {
        SlotLength own = policy.equals(challenger) ? length.atMost(usual.multipliedBy(MAX_SLOWDOWN)) : length;
        return new Slot(policy, own, begin);
    }

    /** The allocation rate in the slot so far, in bytes per nanosecond of the time that compilers left. */
    double rate(Sample sample) {
        return now.throughputSoFar(sample, cpus).rate();
    }

    /** The policy that should be in force. */
    Policy policy() {
        return now.policy;
    }

    /** The duration of both slots in nanoseconds. */
    long pairNanos() {
        return pairNanos;
    }

    /** The log ratio of the challenger's performance to the incumbent's. */
    double difference() {
        return difference;
    }

    /**
     * The log ratio of the CPUs that other programs left under the challenger and under the incumbent; 0 if unknown.
     */
    double logLeftRatio() {
        return logLeftRatio;
    }

    /**
     * Whether one policy had more throughput at the expense of other programs, so that the difference is one of CPU
     * time.
     */
    boolean isAtPeersExpense() {
        return atPeersExpense;
    }

    /** Whether the difference counts as evidence, because the program was not warming up. */
    boolean countsAsEvidence() {
        return countsAsEvidence;
    }
}
