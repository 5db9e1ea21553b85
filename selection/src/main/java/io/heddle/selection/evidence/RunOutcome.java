package io.heddle.selection.evidence;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of one run for a policy.
 *
 * @param differences log ratios of performance relative to {@code default}, one for each pair
 * @param logWaitRatio log ratio of waits for a CPU under {@code default} and under the policy, in the median of the last pairs; null
 *     without pairs, and in a program that is not a service
 * @param wholeUnderDefault throughput of the run if nearly all of it was under {@code default}; else null
 * @param whole throughput of the run if nearly all of it was under the policy; else null
 */
public record RunOutcome(
        List<Double> differences,
        @Nullable Double logWaitRatio,
        @Nullable RunThroughput wholeUnderDefault,
        @Nullable RunThroughput whole) {
    public RunOutcome {
        differences = List.copyOf(differences);
    }

    public static RunOutcome ofPairs(List<Double> differences) {
        return new RunOutcome(differences, null, null, null);
    }

    public boolean isEmpty() {
        return differences.isEmpty() && wholeUnderDefault == null && whole == null;
    }
}
