package io.heddle.trials.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class SymmetryTestMartingaleTest {
    private static final double SCALE = 0.1;
    private static final double PROOF = 20;
    private static final int TRIES = 20_000;

    /** The share of experiments, each looked at after every pair, in which one side ever reached the proof. */
    private static double everProved(int pairs, ToDoubleFunction<Random> difference) {
        int proved = 0;
        for (int seed = 0; seed < TRIES; seed++) {
            Random random = new Random(seed);
            SymmetryTestMartingale martingale = SymmetryTestMartingale.NONE;
            while (martingale.pairs() < pairs && martingale.above() < PROOF) {
                martingale = martingale.plus(difference.applyAsDouble(random), SCALE);
            }
            if (martingale.above() >= PROOF) {
                proved++;
            }
        }
        return (double) proved / TRIES;
    }

    @Test
    void noise_of_any_size_and_shape_proves_something_in_less_than_one_of_twenty_experiments() {
        assertThat(everProved(100, random -> 0.01 * random.nextGaussian())).isLessThan(0.05);
        assertThat(everProved(100, Random::nextGaussian)).isLessThan(0.05);
        assertThat(everProved(100, random -> random.nextBoolean() ? 5 : -5)).isLessThan(0.05);
        // Heavy tails, as of rates in a program with phases.
        assertThat(everProved(100, random -> 0.05 * random.nextGaussian() / random.nextGaussian()))
                .isLessThan(0.05);
    }

    @Test
    void differences_with_mean_zero_that_are_not_symmetric_are_detected() {
        // The broken twin of the test above.
        assertThat(everProved(100, random -> random.nextInt(4) == 0 ? -0.3 : 0.1))
                .isGreaterThan(0.05);
    }

    @Test
    void five_pairs_of_a_large_difference_are_proof_and_four_are_not() {
        SymmetryTestMartingale martingale = SymmetryTestMartingale.NONE;
        for (int i = 0; i < 4; i++) {
            martingale = martingale.plus(0.5, SCALE);
        }
        assertThat(martingale.above()).isLessThan(PROOF);
        martingale = martingale.plus(0.5, SCALE);
        assertThat(martingale.above()).isGreaterThan(PROOF);
        assertThat(martingale.below()).isLessThan(0.01);
    }

    @Test
    void a_difference_of_a_tenth_is_found_in_noise_of_half_its_size() {
        assertThat(everProved(12, random -> 0.1 + 0.05 * random.nextGaussian())).isGreaterThan(0.9);
    }

    @Test
    void one_outlier_does_not_undo_the_evidence_of_many_pairs() {
        SymmetryTestMartingale martingale = SymmetryTestMartingale.NONE;
        martingale = martingale.plus(-50, SCALE);
        assertThat(martingale.above()).isGreaterThan(0.05);
    }

    @Test
    void a_scale_is_positive() {
        assertThatThrownBy(() -> SymmetryTestMartingale.NONE.plus(1, 0)).isInstanceOf(IllegalArgumentException.class);
    }
}
