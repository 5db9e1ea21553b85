package io.heddle.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.trials.Arm;
import io.heddle.trials.Measurable;
import io.heddle.trials.Plan;
import io.heddle.trials.Trial;
import io.heddle.trials.TrialListener;
import io.heddle.trials.analysis.Comparison;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InterleavedResultsTest {
    private static final Measurable<Map<String, Double>> ONE = () -> Map.of("first", 2.0);
    private static final Measurable<Map<String, Double>> TWO = () -> Map.of("first", 3.0, "second", 1.0);

    private final InterleavedResults results = InterleavedResults.of(
            new Trial<>(List.of(Arm.baseline("one", ONE), Arm.candidate("two", TWO)), new Plan(0, 5, 0, 1))
                    .run(TrialListener.silent(), () -> false));

    @Test
    void a_figure_is_compared_with_another_of_another_arm() {
        assertThat(results.compare("one", "first", "two", "first", 2).ratio()).isCloseTo(1.5, within(1e-9));
        Comparison second = results.compare("one", "first", "two", "second", 2);
        assertThat(second.ratio()).isCloseTo(0.5, within(1e-9));
        assertThat(second.confidence()).isCloseTo(0.975, within(1e-9));
    }

    @Test
    void a_figure_that_an_arm_lacks_is_nan() {
        assertThat(results.summary("one", "second").count()).isZero();
        assertThat(results.summary("one", "second").median()).isNaN();
    }
}
