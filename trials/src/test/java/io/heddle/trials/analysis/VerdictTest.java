package io.heddle.trials.analysis;

import static io.heddle.trials.SimulatedMachine.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.trials.Arm;
import io.heddle.trials.Measurable;
import io.heddle.trials.Plan;
import io.heddle.trials.SimulatedMachine;
import io.heddle.trials.SimulatedMachine.Noise;
import io.heddle.trials.Trial;
import io.heddle.trials.TrialListener;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VerdictTest {
    private static final Noise SEVEN_PERCENT = Noise.logNormal(0.07);

    private static Comparison compare(double seconds, int rounds, Noise noise) {
        var machine = new SimulatedMachine(11, noise, 0.002);
        return SimulatedMachine.compare(
                        List.of(
                                Arm.baseline("default", machine.taking(1)),
                                Arm.candidate("other", machine.taking(seconds))),
                        rounds,
                        3)
                .getFirst();
    }

    @Test
    void a_clear_gain_is_faster() {
        var comparison = compare(0.6, 8, SEVEN_PERCENT);
        assertThat(comparison.verdict()).isEqualTo(Verdict.FASTER);
        assertThat(comparison.ratio()).isBetween(0.54, 0.66);
        assertThat(comparison.interval()).isNotNull();
        assertThat(comparison.roundsToSettle()).isNull();
    }

    @Test
    void a_clear_loss_is_slower() {
        assertThat(compare(1.5, 8, SEVEN_PERCENT).verdict()).isEqualTo(Verdict.SLOWER);
    }

    @Test
    void equal_arms_with_enough_rounds_show_no_difference() {
        assertThat(compare(1, 40, Noise.logNormal(0.02)).verdict()).isEqualTo(Verdict.NO_DIFFERENCE);
    }

    @Test
    void noise_without_enough_rounds_is_inconclusive_with_an_estimate_of_the_rounds_needed() {
        var comparison = compare(1.01, 6, SEVEN_PERCENT);
        assertThat(comparison.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(comparison.roundsToSettle()).isBetween(7, 400);
    }

    /** The estimate knows the true ratio and spread. The standard error of a share of 80 % in 1,000 trials is 1.3 points. */
    @ParameterizedTest
    @ValueSource(doubles = {0.9, 0.93, 1, 1.1})
    void the_estimated_rounds_give_a_verdict_in_four_of_five_trials(double ratio) {
        // Each ratio has the errors of two runs in it.
        double spread = 0.07 * Math.sqrt(2) * meanWinsorisedDeviation(8);
        int rounds = new SampleSizeEstimate(new StudentizedMedian(8, Math.log(ratio), spread), 0.95, 0.05).rounds();
        int decided = 0;
        for (int seed = 0; seed < 1000; seed++) {
            var machine = new SimulatedMachine(seed, SEVEN_PERCENT, 0);
            List<Arm<Double>> arms =
                    List.of(Arm.baseline("default", machine.taking(1)), Arm.candidate("other", machine.taking(ratio)));
            if (SimulatedMachine.compare(arms, rounds, seed).getFirst().verdict() != Verdict.INCONCLUSIVE) {
                decided++;
            }
        }
        assertThat(decided).isBetween(740, 900);
    }

    /** The mean over samples of normal errors with the standard deviation 1. */
    private static double meanWinsorisedDeviation(int count) {
        PivotDistribution pivots = PivotDistribution.of(count);
        return pivots.expectedHalfWidth(0.95) / pivots.factor(0.95);
    }

    @Test
    void any_two_arms_are_compared_over_the_rounds_that_both_have() {
        int[] runs = {0};
        Arm<Double> gap = Arm.candidate("gap", () -> runs[0]++ == 3 ? Double.NaN : 0.5);
        var trial = new Trial<>(
                        List.of(Arm.baseline("default", () -> 1.0), gap, Arm.candidate("other", () -> 0.25)),
                        Plan.standard())
                .run(TrialListener.silent(), () -> false);
        Comparison comparison =
                Analysis.standard().compare(trial.arms().get(1), trial.arms().get(2), SECONDS, 0.99);
        assertThat(comparison.baseline()).isEqualTo("gap");
        assertThat(comparison.ratios()).hasSize(7).containsOnly(0.5);
        assertThat(comparison.verdict()).isEqualTo(Verdict.FASTER);
    }

    @Test
    void a_margin_that_is_no_number_or_infinite_is_refused() {
        assertThatThrownBy(() -> new Analysis(0.95, Double.NaN)).hasMessageContaining("margin");
        assertThatThrownBy(() -> new Analysis(0.95, Double.POSITIVE_INFINITY)).hasMessageContaining("margin");
    }

    @Test
    void four_rounds_give_no_interval_and_no_verdict_however_clear_the_gain() {
        var comparison = compare(0.1, 4, SEVEN_PERCENT);
        assertThat(comparison.interval()).isNull();
        assertThat(comparison.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(comparison.ratio()).isBetween(0.08, 0.12);
    }

    @Test
    void more_operations_a_second_are_faster() {
        assertThat(Verdict.of(new ConfidenceInterval(1.1, 1.3, 0.95), Metric.Better.MORE, 0.05))
                .isEqualTo(Verdict.FASTER);
        assertThat(Verdict.of(new ConfidenceInterval(0.7, 0.9, 0.95), Metric.Better.MORE, 0.05))
                .isEqualTo(Verdict.SLOWER);
    }

    @Test
    void the_margin_is_the_same_from_either_side() {
        assertThat(Verdict.of(new ConfidenceInterval(1 / 1.05, 1.05, 0.95), Metric.Better.LESS, 0.05))
                .isEqualTo(Verdict.NO_DIFFERENCE);
        assertThat(Verdict.of(new ConfidenceInterval(0.95, 1.05, 0.95), Metric.Better.LESS, 0.05))
                .isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void a_certain_gain_that_is_smaller_than_the_margin_is_no_difference() {
        assertThat(Verdict.of(new ConfidenceInterval(0.985, 0.995, 0.95), Metric.Better.LESS, 0.05))
                .isEqualTo(Verdict.NO_DIFFERENCE);
        assertThat(Verdict.of(new ConfidenceInterval(0.94, 0.995, 0.95), Metric.Better.LESS, 0.05))
                .isEqualTo(Verdict.FASTER);
        assertThat(Verdict.of(new ConfidenceInterval(0.985, 0.995, 0.95), Metric.Better.LESS, 0.004))
                .isEqualTo(Verdict.FASTER);
    }

    @Test
    void one_wild_outlier_neither_moves_the_ratio_nor_hides_the_gain() {
        int[] runs = {0};
        var machine = new SimulatedMachine(5, Noise.logNormal(0.03), 0);
        Measurable<Double> usual = machine.taking(0.7);
        var comparison = SimulatedMachine.compare(
                        List.of(
                                Arm.baseline("default", machine.taking(1)),
                                Arm.candidate("other", () -> usual.measure() * (runs[0]++ == 3 ? 30 : 1))),
                        8,
                        3)
                .getFirst();
        assertThat(comparison.ratio()).isBetween(0.65, 0.75);
        assertThat(comparison.verdict()).isEqualTo(Verdict.FASTER);
    }

    @Test
    void arms_that_both_read_zero_are_equal() {
        var comparison = SimulatedMachine.compare(
                        List.of(Arm.baseline("default", () -> 0.0), Arm.candidate("other", () -> 0.0)), 8, 1)
                .getFirst();
        assertThat(comparison.ratio()).isEqualTo(1);
        assertThat(comparison.verdict()).isEqualTo(Verdict.NO_DIFFERENCE);
    }

    @Test
    void an_arm_that_brings_a_metric_to_zero_has_a_ratio_but_no_interval() {
        var comparison = SimulatedMachine.compare(
                        List.of(Arm.baseline("default", () -> 1.0), Arm.candidate("other", () -> 0.0)), 8, 1)
                .getFirst();
        assertThat(comparison.ratio()).isZero();
        assertThat(comparison.interval()).isNull();
    }

    @Test
    void a_metric_that_is_missing_everywhere_is_inconclusive() {
        var comparison = SimulatedMachine.compare(
                        List.of(Arm.baseline("default", () -> Double.NaN), Arm.candidate("other", () -> 1.0)), 8, 1)
                .getFirst();
        assertThat(comparison.ratios()).isEmpty();
        assertThat(comparison.ratio()).isNaN();
        assertThat(comparison.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void confidence_is_shared_among_the_arms_that_are_compared() {
        assertThat(Analysis.standard().correctedConfidence(1)).isEqualTo(0.95);
        assertThat(Analysis.standard().correctedConfidence(5)).isEqualTo(0.99);
    }

    @Test
    void a_summary_has_median_extremes_and_an_interval_above_zero() {
        var machine = new SimulatedMachine(2, Noise.logNormal(0.9), 0);
        var trial = new Trial<>(List.of(Arm.baseline("default", machine.taking(1))), Plan.standard())
                .run(TrialListener.silent(), () -> false);
        ArmSummary summary = Analysis.standard().summarise(trial.baseline(), SECONDS);
        assertThat(summary.count()).isEqualTo(8);
        assertThat(summary.median()).isBetween(summary.min(), summary.max());
        assertThat(summary.interval()).isNotNull().satisfies(interval -> {
            assertThat(interval.low()).isPositive();
            assertThat(interval.contains(summary.median())).isTrue();
        });
    }
}
