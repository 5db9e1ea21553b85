package io.heddle.trials.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.trials.SimulatedMachine.Noise;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fixed seeds; at 2,000 trials the standard error of a coverage of 95 % is 0.5 points. */
class CoverageTest {
    private static final int TRIALS = 2_000;

    @ParameterizedTest
    @ValueSource(ints = {5, 6, 8, 10, 20})
    void intervals_contain_the_true_ratio_at_their_nominal_rate_under_noise_and_drift(int rounds) {
        var coverage = Coverage.simulate(rounds, 1, Noise.logNormal(0.07), 0.003, TRIALS);
        assertThat(coverage.each()).isBetween(0.935, 0.975);
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 8, 10, 20})
    void intervals_of_three_arms_have_their_joint_coverage(int rounds) {
        var coverage = Coverage.simulate(rounds, 3, Noise.logNormal(0.07), 0.003, TRIALS);
        assertThat(coverage.together()).isGreaterThan(0.935);
        assertThat(coverage.each()).isBetween(0.975, 0.992);
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 8, 10, 20})
    void outliers_do_not_lower_the_coverage(int rounds) {
        var coverage = Coverage.simulate(rounds, 1, Noise.logNormal(0.07).withOutlierEvery(20), 0.003, TRIALS);
        assertThat(coverage.each()).isGreaterThan(0.935);
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 8, 10, 20})
    void slow_stretches_of_several_runs_do_not_lower_the_coverage(int rounds) {
        var coverage = Coverage.simulate(rounds, 1, Noise.logNormal(0.07).withBurstEvery(20, 5), 0.003, TRIALS);
        assertThat(coverage.each()).isGreaterThan(0.935);
    }
}
