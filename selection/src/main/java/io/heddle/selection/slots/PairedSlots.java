package io.heddle.selection.slots;

import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.watch.accounting.Sample;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A pair of adjacent slots by any measure, one under {@code default} and one under the challenger, in random order. A second slot
 * that takes much longer than the first ends early and is compared by what it has measured. The rule is the same for both
 * policies, so a policy without effect is as likely to win as to lose. Used by the governor's thread alone.
 *
 * @param <S> the slots
 */
public final class PairedSlots<S extends Slot> {
    /** The factor in duration at which the second slot ends early. */
    private static final int MAX_SLOWDOWN = 2;

    /** The largest log ratio of a pair. */
    private static final double MAX_DIFFERENCE = Math.log(4);

    /** The result of a sample. */
    public enum Step {
        /** A slot continues, or the second one has begun. */
        RUNNING,
        /** Both slots can be compared. */
        COMPLETED,
        /** A slot could not be measured. */
        FAILED,
        /** The program or Heddle was suspended, or another JVM is measured now, so the slot is invalid. */
        INTERRUPTED
    }

    private final Measure<S> measure;
    private final Policy challenger;
    private final SlotLength length;
    private final long began;
    private final InterruptionCheck interruptions;
    private long secondBegan;
    private long endedAt;
    private @Nullable S first;
    private S now;

    /** @param challengerFirst random choice of the order */
    public PairedSlots(
            Measure<S> measure, Policy challenger, SlotLength length, boolean challengerFirst, Sample begin) {
        this.measure = measure;
        this.challenger = challenger;
        this.length = length;
        this.began = begin.nanos();
        this.interruptions = new InterruptionCheck(begin);
        this.now = measure.begin(challengerFirst ? challenger : Policies.DEFAULT, length, begin);
    }

    /** Takes a sample, which may change {@link #policy}. */
    public Step update(Sample sample) {
        if (interruptions.update(sample) != null) {
            return Step.INTERRUPTED;
        }
        boolean isOver = now.update(sample);
        if (first == null) {
            return !isOver ? Step.RUNNING : now.isComplete() ? beginSecond(now, sample) : Step.FAILED;
        }
        boolean isLate = sample.nanos() - secondBegan > MAX_SLOWDOWN * (secondBegan - began);
        if (!isOver && !isLate) {
            return Step.RUNNING;
        }
        endedAt = sample.nanos();
        return now.isComplete() || now.endEarly(sample) ? Step.COMPLETED : Step.FAILED;
    }

    private Step beginSecond(S measured, Sample sample) {
        first = measured;
        secondBegan = sample.nanos();
        Policy other = measured.policy().equals(challenger) ? Policies.DEFAULT : challenger;
        now = measure.begin(other, length, sample);
        return Step.RUNNING;
    }

    /** The policy that should be in force. */
    public Policy policy() {
        return now.policy();
    }

    /** The name of the measure. */
    public String measure() {
        return measure.name();
    }

    /** The reason why the pair failed. */
    public String failure() {
        return now.failure();
    }

    /**
     * The result of a completed pair.
     *
     * @throws NullPointerException if the first slot is not complete
     */
    public PairResult result() {
        S before = Objects.requireNonNull(first);
        boolean isChallengerLast = now.policy().equals(challenger);
        SlotComparison comparison = isChallengerLast ? measure.compare(now, before) : measure.compare(before, now);
        return new PairResult(
                comparison.within(MAX_DIFFERENCE),
                endedAt - began,
                isChallengerLast ? endedAt - secondBegan : secondBegan - began);
    }
}
