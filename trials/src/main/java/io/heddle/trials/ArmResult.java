package io.heddle.trials;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a trial has of one arm.
 *
 * @param samples of the measured rounds, in their order; a round may be missing
 * @param disturbed runs that were spoiled from outside, warm-ups included
 * @param failure why the arm left the trial, or null when it stayed
 */
public record ArmResult<M>(
        String label,
        Arm.Role role,
        List<Sample<M>> samples,
        int disturbed,
        @Nullable String failure) {

    public ArmResult {
        samples = List.copyOf(samples);
    }

    /** A measurement and the round it was taken in, from 0. */
    public record Sample<M>(int round, M measurement) {}
}
