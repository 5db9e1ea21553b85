package io.heddle.selection.evidence;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one run has shown of a policy.
 *
 * @param differences of its pairs, the logarithms of the ratio of the policy's rate to that of {@code default}
 * @param wholeUnderDefault the run itself where nearly all of it was under {@code default}; else null
 * @param whole the same under the policy
 */
public record RunOutcome(
        List<Double> differences,
        @Nullable RunThroughput wholeUnderDefault,
        @Nullable RunThroughput whole) {
    public RunOutcome {
        differences = List.copyOf(differences);
    }

    public static RunOutcome ofPairs(List<Double> differences) {
        return new RunOutcome(differences, null, null);
    }

    public boolean isEmpty() {
        return differences.isEmpty() && wholeUnderDefault == null && whole == null;
    }
}
