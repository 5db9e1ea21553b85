package io.heddle.trials;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of one arm.
 *
 * @param samples from the measured rounds, in order; a round may be missing
 * @param disturbances a reason for each disturbed run, including warm-up runs
 * @param failure why the arm left the trial; null when it stayed
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

    /** A measurement and its round, from 0. */
    public record Sample<M>(int round, M measurement) {}
}
