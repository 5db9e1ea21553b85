package io.heddle.compare.analysis;

import static io.heddle.compare.analysis.TrialFixture.failingAfter;
import static io.heddle.compare.analysis.TrialFixture.noisy;
import static io.heddle.compare.analysis.TrialFixture.serving;
import static io.heddle.compare.analysis.TrialFixture.steady;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.heddle.trials.analysis.Verdict;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ArmToExplainTest {
    private static Optional<ArmToExplain> chosen(TrialFixture trial, String winner) {
        return ArmToExplain.of(trial.findings(), trial.metrics().getFirst(), winner.isEmpty() ? null : winner);
    }

    @Test
    void the_recommended_arm_comes_before_a_better_one() {
        TrialFixture trial = new TrialFixture()
                .arm("default", steady(4))
                .arm("slice", steady(2.1))
                .arm("fifo", steady(2));

        assertEquals("slice", chosen(trial, "slice").orElseThrow().label());
    }

    @Test
    void without_a_recommendation_the_best_of_the_faster_arms_is_chosen() {
        TrialFixture trial = new TrialFixture()
                .arm("default", steady(4))
                .arm("slice", steady(3))
                .arm("fifo", steady(2))
                .arm("batch", steady(40));

        assertEquals(new ArmToExplain("fifo", Verdict.FASTER), chosen(trial, "").orElseThrow());
    }

    @Test
    void if_no_arm_is_faster_the_one_that_differs_most_is_chosen() {
        TrialFixture trial = new TrialFixture()
                .arm("default", steady(4))
                .arm("slice", steady(4.01))
                .arm("batch", steady(6));

        ArmToExplain arm = chosen(trial, "").orElseThrow();
        assertEquals(new ArmToExplain("batch", Verdict.SLOWER), arm);
        assertTrue(arm.isProven());
    }

    @Test
    void a_difference_without_intervals_is_not_proven() {
        TrialFixture trial =
                new TrialFixture().rounds(1).arm("default", steady(4)).arm("fifo", steady(2));

        assertFalse(chosen(trial, "").orElseThrow().isProven());
    }

    @Test
    void more_of_a_metric_can_be_better() {
        TrialFixture trial = new TrialFixture()
                .by("throughput=(.):more")
                .arm("default", serving(10, Map.of("throughput", 100.0)))
                .arm("slice", serving(10, Map.of("throughput", 10.0)))
                .arm("fifo", serving(10, Map.of("throughput", 150.0)));

        assertEquals("fifo", chosen(trial, "").orElseThrow().label());
    }

    @Test
    void failed_arms_and_copies_of_the_baseline_are_not_chosen() {
        TrialFixture trial = new TrialFixture()
                .arm("default", noisy(4))
                .arm("fifo", failingAfter(2, 1))
                .nullArm(noisy(4));

        assertEquals(Optional.empty(), chosen(trial, ""));
    }
}
