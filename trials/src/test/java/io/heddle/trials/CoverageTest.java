package io.heddle.trials;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.trials.SimulatedMachine.Noise;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fixed seeds; at 2,000 trials the standard error of a coverage of 95 % is 0.5 points. */
class CoverageTest {
    private static final int TRIALS = 2_000;

    @ParameterizedTest
    @ValueSource(ints = {5, 6, 8, 10, 20})
    void intervals_hold_the_true_ratio_as_often_as_they_promise_under_noise_and_drift(int rounds) {
        var coverage = Coverage.simulate(rounds, 1, Noise.logNormal(0.07), 0.003, TRIALS);
        assertThat(coverage.each()).isBetween(0.935, 0.975);
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 8, 10, 20})
    void intervals_of_three_arms_hold_together(int rounds) {
        var coverage = Coverage.simulate(rounds, 3, Noise.logNormal(0.07), 0.003, TRIALS);
        assertThat(coverage.together()).isGreaterThan(0.935);
        assertThat(coverage.each()).isBetween(0.975, 0.992);
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 8, 10, 20})
    void outliers_do_not_break_the_promise(int rounds) {
        var coverage = Coverage.simulate(rounds, 1, Noise.logNormal(0.07).withOutlierEvery(20), 0.003, TRIALS);
        assertThat(coverage.each()).isGreaterThan(0.935);
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 8, 10, 20})
    void slow_stretches_of_several_runs_do_not_break_the_promise(int rounds) {
        var coverage = Coverage.simulate(rounds, 1, Noise.logNormal(0.07).withBurstEvery(20, 5), 0.003, TRIALS);
        assertThat(coverage.each()).isGreaterThan(0.935);
    }
}
