package io.heddle.selection.slots;

import io.heddle.policy.Policy;
import io.heddle.watch.accounting.Sample;
import java.time.Duration;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A switchback experiment in the running program: two policies in two adjacent slots in random order. Only adjacent
 * slots are compared, because the allocation rate can vary by a factor of twenty between phases. Used by the governor's
 * thread alone.
 */
public final class Switchback {
    /** The factor in duration for the same number of collections at which the challenger has lost. */
    private static final int MAX_SLOWDOWN = 2;

    /** The result of a sample. */
    public enum Step {
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
        /** The program or Heddle was suspended, or another JVM is measured now, so the slot is invalid. */
        INTERRUPTED
    }

    private final Policy incumbent;
    private final Policy challenger;
    private final int cpus;
    private final SlotLength length;
    private Duration usual;
    private @Nullable ProgressSlot before;
    private ProgressSlot now;
    private @Nullable PairResult result;
    private final InterruptionCheck interruptions;
    private @Nullable String interruption;
    private final long began;
    private long secondBegan;

    /**
     * @param cpus number of CPUs that the program may use
     * @param usual duration of the incumbent's slots so far
     * @param challengerFirst random choice of the order
     */
    public Switchback(
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
        this.interruptions = new InterruptionCheck(begin);
        this.began = begin.nanos();
        this.now = slot(challengerFirst ? challenger : incumbent, begin);
    }

    /** Takes a sample, which may change {@link #policy}. */
    public Step update(Sample sample) {
        interruption = interruptions.update(sample);
        if (interruption != null) {
            return Step.INTERRUPTED;
        }
        if (!now.update(sample)) {
            return Step.RUNNING;
        }
        ProgressSlot ended = now;
        if (!ended.isComplete()) {
            if (ended.isStalled(sample)) {
                interruption = InterruptionCheck.SUSPENDED;
                return Step.INTERRUPTED;
            }
            if (ended.policy().equals(challenger)) {
                return ended.throughputSoFar(sample).isWarmingUp() ? Step.TOO_FEW_COLLECTIONS : Step.TOO_SLOW;
            }
            return ended.isProgressing(sample) ? Step.TOO_FEW_COLLECTIONS : Step.NO_PROGRESS;
        }
        if (!ended.throughput().isValid()) {
            return Step.NO_PROGRESS;
        }
        if (ended.policy().equals(incumbent)) {
            usual = ended.age(sample);
        }
        if (before == null) {
            before = ended;
            secondBegan = sample.nanos();
            now = slot(other(ended.policy()), sample);
            return Step.RUNNING;
        }
        boolean isChallengerLast = ended.policy().equals(challenger);
        ProgressSlot tested = isChallengerLast ? ended : before;
        ProgressSlot reference = isChallengerLast ? before : ended;
        result = new PairResult(
                SlotComparison.of(tested.throughput(), reference.throughput()),
                sample.nanos() - began,
                isChallengerLast ? sample.nanos() - secondBegan : secondBegan - began);
        return Step.PAIR_COMPLETED;
    }

    private Policy other(Policy policy) {
        return policy.equals(challenger) ? incumbent : challenger;
    }

    private ProgressSlot slot(Policy policy, Sample begin) {
        SlotLength own = policy.equals(challenger) ? length.atMost(usual.multipliedBy(MAX_SLOWDOWN)) : length;
        return new ProgressSlot(policy, own, UnaryOperator.identity(), cpus, begin);
    }

    /** The allocation rate in the slot so far, in bytes per nanosecond of the time that compilers left. */
    public double rate(Sample sample) {
        return now.throughputSoFar(sample).rate();
    }

    /** The policy that should be in force. */
    public Policy policy() {
        return now.policy();
    }

    /**
     * The reason for {@link Step#INTERRUPTED}.
     *
     * @throws NullPointerException before that
     */
    public String interruption() {
        return Objects.requireNonNull(interruption);
    }

    /**
     * The result of the completed pair.
     *
     * @throws NullPointerException before {@link Step#PAIR_COMPLETED}
     */
    public PairResult result() {
        return Objects.requireNonNull(result);
    }
}
