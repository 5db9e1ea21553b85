package io.heddle.trials;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a trial has of one arm.
 *
 * @param samples of the measured rounds, in their order; a round may be missing
 * @param disturbances why runs were spoiled from outside, one for each, warm-ups included
 * @param failure why the arm left the trial, or null when it stayed
 */
public record ArmResult<M>(
        String label,
        Arm.Role role,
        List<Sample<M>> samples,
        List<String> disturbances,
        @Nullable String failure) {

    public ArmResult {
        samples = List.copyOf(samples);
        disturbances = List.copyOf(disturbances);
    }

    /** A measurement and the round it was taken in, from 0. */
    public record Sample<M>(int round, M measurement) {}
}
