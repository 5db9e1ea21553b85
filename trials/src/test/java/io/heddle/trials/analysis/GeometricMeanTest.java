package io.heddle.trials.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class GeometricMeanTest {
    private static final double CONFIDENCE = 0.95;

    @Test
    void halving_and_doubling_cancel_out() {
        assertThat(GeometricMean.of(new double[] {0.5, 2, 1}).value()).isEqualTo(1, within(1e-12));
    }

    @Test
    void a_weight_counts_like_repetitions() {
        double weighted =
                GeometricMean.of(new double[] {2, 8}, new double[] {3, 1}).value();

        assertThat(weighted)
                .isEqualTo(GeometricMean.of(new double[] {2, 2, 2, 8}).value(), within(1e-12));
    }

    @Test
    void the_interval_contains_the_mean_and_widens_with_the_confidence() {
        GeometricMean mean = GeometricMean.of(sample(new SplittableRandom(1), 50, 1.2));
        ConfidenceInterval narrow = mean.interval(0.8).orElseThrow();
        ConfidenceInterval wide = mean.interval(0.99).orElseThrow();

        assertThat(narrow.contains(mean.value())).isTrue();
        assertThat(wide.low()).isLessThan(narrow.low());
        assertThat(wide.high()).isGreaterThan(narrow.high());
    }

    @Test
    void few_or_equal_ratios_have_no_interval() {
        assertThat(GeometricMean.of(new double[] {1, 2, 3, 4}).interval(CONFIDENCE))
                .isEmpty();
        assertThat(GeometricMean.of(new double[] {2, 2, 2, 2, 2, 2}).interval(CONFIDENCE))
                .isEmpty();
    }

    @Test
    void groups_of_many_items_give_an_interval_of_the_expected_width() {
        GeometricMean mean = GeometricMean.of(sample(new SplittableRandom(2), 40_000, 1.2));
        ConfidenceInterval interval = mean.interval(CONFIDENCE).orElseThrow();

        // The logarithms have the deviation 0.3.
        double expected = 2 * 1.96 * 0.3 / Math.sqrt(40_000);
        assertThat(Math.log(interval.high() / interval.low())).isEqualTo(expected, within(0.1 * expected));
    }

    @Test
    void intervals_contain_the_true_mean_as_often_as_they_claim() {
        RandomGenerator random = new SplittableRandom(3);
        int trials = 400;
        int covered = 0;
        for (int i = 0; i < trials; i++) {
            covered += GeometricMean.of(sample(random, 20, 1.5))
                            .interval(CONFIDENCE)
                            .orElseThrow()
                            .contains(1.5)
                    ? 1
                    : 0;
        }

        assertThat(ProportionInterval.of(covered, trials, 0.999).contains(CONFIDENCE))
                .as("%d of %d", covered, trials)
                .isTrue();
    }

    @Test
    void ratios_and_weights_must_be_positive() {
        assertThatThrownBy(() -> GeometricMean.of(new double[] {1, 0})).hasMessageContaining("0.0 is not positive");
        assertThatThrownBy(() -> GeometricMean.of(new double[] {1}, new double[] {Double.NaN}))
                .hasMessageContaining("NaN");
        assertThatThrownBy(() -> GeometricMean.of(new double[0])).isInstanceOf(IllegalArgumentException.class);
    }

    private static double[] sample(RandomGenerator random, int count, double mean) {
        return random.doubles(count)
                .map(u -> mean * Math.exp(0.3 * random.nextGaussian()))
                .toArray();
    }
}
