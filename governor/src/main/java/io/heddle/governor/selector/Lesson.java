package io.heddle.governor.selector;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one run has shown of a policy.
 *
 * @param differences of its pairs, the logarithms of the ratio of the policy's rate to that of {@code default}
 * @param wholeUnderDefault the run itself where nearly all of it was under {@code default}; else null
 * @param whole the same under the policy
 */
public record Lesson(
        List<Double> differences,
        @Nullable WholeRun wholeUnderDefault,
        @Nullable WholeRun whole) {
    public Lesson {
        differences = List.copyOf(differences);
    }

    public static Lesson ofPairs(List<Double> differences) {
        return new Lesson(differences, null, null);
    }

    boolean isEmpty() {
        return differences.isEmpty() && wholeUnderDefault == null && whole == null;
    }
}
