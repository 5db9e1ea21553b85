package io.heddle.selection.auto;

import io.heddle.policy.Policy;
import io.heddle.watch.accounting.Sample;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * An experiment inside the running program: two policies, each in one of two neighbouring slots, which of the two first by
 * lot. Neighbours only are compared, for a program may allocate twenty times as much in one phase as in another. Used by the
 * governor's thread alone.
 */
final class Switchback {
    /** A policy that takes so many times as long for as many collections has lost. */
    static final int PATIENCE = 2;

    /** Looks follow each other sooner. */
    private static final long STANDSTILL_NANOS = Duration.ofSeconds(1).toNanos();

    /** What a look has brought. */
    enum Step {
        /** A slot goes on, or another has begun. */
        NOTHING,
        /** Both slots are over. */
        PAIR,
        /** The challenger's slot took too long. */
        TOO_SLOW,
        /** The incumbent's slot took too long, or the program warms up. */
        TOO_FEW,
        /** No more collections, or counters that make no sense. */
        NO_PROGRESS,
        /** The program was stopped, or Heddle was: what a slot showed is worth nothing. */
        STOOD_STILL
    }

    private final Policy incumbent;
    private final Policy challenger;
    private final int cpus;
    private final SlotLength length;
    private Duration usual;
    private @Nullable Slot before;
    private Slot now;
    private double difference;
    private double taken;
    private boolean paid;
    private boolean telling;
    private long lookedAt;
    private final long began;
    private long pairNanos;

    /**
     * @param cpus that the program may use
     * @param usual how long a slot of the incumbent takes, as far as is known
     * @param challengerFirst drawn by lot
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
        this.lookedAt = begin.nanos();
        this.began = begin.nanos();
        this.now = slot(challengerFirst ? challenger : incumbent, begin);
    }

    /** Takes a look; {@link #policy} is the one of now afterwards. */
    Step look(Sample sample) {
        boolean late = sample.nanos() - lookedAt > STANDSTILL_NANOS;
        lookedAt = sample.nanos();
        if (late) {
            return Step.STOOD_STILL;
        }
        if (!now.look(sample)) {
            return Step.NOTHING;
        }
        Slot ended = now;
        if (!ended.isComplete()) {
            if (ended.stoodStill(sample)) {
                return Step.STOOD_STILL;
            }
            if (ended.policy.equals(challenger)) {
                return ended.shownSoFar(sample, cpus).isWarmingUp() ? Step.TOO_FEW : Step.TOO_SLOW;
            }
            return ended.isCollecting(sample) ? Step.TOO_FEW : Step.NO_PROGRESS;
        }
        if (!ended.shown(cpus).makesSense()) {
            return Step.NO_PROGRESS;
        }
        if (ended.policy.equals(incumbent)) {
            usual = ended.age(sample);
        }
        if (before == null) {
            before = ended;
            now = slot(other(ended.policy), sample);
            return Step.NOTHING;
        }
        SlotThroughput last = ended.shown(cpus);
        SlotThroughput first = before.shown(cpus);
        SlotThroughput tried = ended.policy.equals(challenger) ? last : first;
        SlotThroughput usually = ended.policy.equals(challenger) ? first : last;
        difference = tried.betterThan(usually);
        taken = tried.leftMoreThan(usually);
        paid = tried.isPaid(usually);
        telling = !last.isWarmingUp() && !first.isWarmingUp();
        pairNanos = sample.nanos() - began;
        return Step.PAIR;
    }

    private Policy other(Policy policy) {
        return policy.equals(challenger) ? incumbent : challenger;
    }

    private Slot slot(Policy policy, Sample begin) {
        SlotLength own = policy.equals(challenger) ? length.atMost(usual.multipliedBy(PATIENCE)) : length;
        return new Slot(policy, own, begin);
    }

    /** Bytes a nanosecond that the program has allocated in the slot so far, of the time that compilers left. */
    double rate(Sample sample) {
        return now.shownSoFar(sample, cpus).rate();
    }

    /** The one that the program is to be under. */
    Policy policy() {
        return now.policy;
    }

    /** How long both slots took. */
    long pairNanos() {
        return pairNanos;
    }

    /** The logarithm of how much better the challenger did than the incumbent. */
    double difference() {
        return difference;
    }

    /** The logarithm of how many times as many CPUs neighbours left under the challenger; 0 where that is unknown. */
    double taken() {
        return taken;
    }

    /** Whether neighbours paid for what one of the two did more, so that the difference is that of CPU time. */
    boolean isPaid() {
        return paid;
    }

    /** Whether that difference is the policies'. */
    boolean isTelling() {
        return telling;
    }
}
