package io.heddle.compare.analysis;

import io.heddle.governor.run.OutputDigest;
import io.heddle.governor.run.Run;
import io.heddle.trials.ArmResult;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Compares the outputs of runs. */
final class RunOutputs {
    private RunOutputs() {}

    /** The different outputs of an arm. */
    static Set<OutputDigest> of(ArmResult<Run> arm) {
        return arm.samples().stream()
                .map(sample -> sample.measurement().output())
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
    }

    /**
     * The number of runs with another output than the baseline's.
     *
     * @param expected the outputs of the baseline
     * @return null where the baseline's own output varies, or is unknown
     */
    static @Nullable Integer differing(ArmResult<Run> arm, Set<OutputDigest> expected) {
        if (expected.size() != 1) {
            return null;
        }
        return (int) arm.samples().stream()
                .map(sample -> sample.measurement().output())
                .filter(output -> output != null && !expected.contains(output))
                .count();
    }
}
