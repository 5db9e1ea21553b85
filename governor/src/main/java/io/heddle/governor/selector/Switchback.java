package io.heddle.governor.selector;

import io.heddle.governor.policy.Policy;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * An experiment inside the running program: two policies take turns in neighbouring slots, which of the two first by lot.
 * Neighbours only are compared, for a program may allocate twenty times as much in one phase as in another. Used by the governor's
 * thread alone.
 */
final class Switchback {
    /** A policy that takes so many times as long for as many collections has lost. */
    static final int PATIENCE = 2;

    /** What a look has brought. */
    enum Step {
        /** A slot goes on, or another has begun. */
        NOTHING,
        /** Both slots of a pair are over: there is another difference. */
        PAIR,
        /** The challenger's slot took too long. */
        TOO_SLOW,
        /** The incumbent's slot has seen too few collections. */
        NO_PROGRESS
    }

    private final Policy incumbent;
    private final Policy challenger;
    private final SlotLength length;
    private final RandomGenerator random;
    private Duration usual;
    private @Nullable Slot before;
    private Slot now;
    private double difference;

    /** @param usual how long a slot of the incumbent takes, as far as is known */
    Switchback(
            Policy incumbent,
            Policy challenger,
            SlotLength length,
            Duration usual,
            RandomGenerator random,
            Sight begin) {
        this.incumbent = incumbent;
        this.challenger = challenger;
        this.length = length;
        this.usual = usual;
        this.random = random;
        this.now = slot(first(), begin);
    }

    private Policy first() {
        return random.nextBoolean() ? challenger : incumbent;
    }

    /** Takes a look; {@link #policy} is the one of now afterwards. */
    Step look(Sight sight) {
        if (!now.look(sight)) {
            return Step.NOTHING;
        }
        Slot ended = now;
        if (!ended.isComplete()) {
            return ended.policy.equals(challenger) ? Step.TOO_SLOW : Step.NO_PROGRESS;
        }
        if (ended.policy.equals(incumbent)) {
            usual = ended.age(sight);
        }
        if (before == null) {
            before = ended;
            now = slot(other(ended.policy), sight);
            return Step.NOTHING;
        }
        double lastToFirst = Math.log(ended.rate() / before.rate());
        difference = ended.policy.equals(challenger) ? lastToFirst : -lastToFirst;
        before = null;
        now = slot(first(), sight);
        return Step.PAIR;
    }

    private Policy other(Policy policy) {
        return policy.equals(challenger) ? incumbent : challenger;
    }

    private Slot slot(Policy policy, Sight begin) {
        SlotLength own = policy.equals(challenger) ? length.atMost(usual.multipliedBy(PATIENCE)) : length;
        return new Slot(policy, own, begin);
    }

    /** The one that the program is to be under. */
    Policy policy() {
        return now.policy;
    }

    /** The logarithm of the ratio of rates in the last pair, the challenger's to the incumbent's. */
    double difference() {
        return difference;
    }
}
