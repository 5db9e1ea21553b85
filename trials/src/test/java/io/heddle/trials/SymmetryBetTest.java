package io.heddle.trials;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class SymmetryBetTest {
    private static final double SCALE = 0.1;
    private static final double PROOF = 20;
    private static final int TRIES = 20_000;

    /** The share of experiments, each looked at after every pair, in which one side ever reached the proof. */
    private static double everProved(int pairs, ToDoubleFunction<Random> difference) {
        int proved = 0;
        for (int seed = 0; seed < TRIES; seed++) {
            Random random = new Random(seed);
            SymmetryBet bet = SymmetryBet.NONE;
            while (bet.pairs() < pairs && bet.above() < PROOF) {
                bet = bet.plus(difference.applyAsDouble(random), SCALE);
            }
            if (bet.above() >= PROOF) {
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
    void a_lean_that_tells_by_size_and_not_by_sign_is_no_proof_of_symmetry() {
        // The broken twin: differences that are not symmetric, though their mean is zero, are found out.
        assertThat(everProved(100, random -> random.nextInt(4) == 0 ? -0.3 : 0.1))
                .isGreaterThan(0.05);
    }

    @Test
    void five_pairs_of_a_large_difference_are_proof_and_four_are_not() {
        SymmetryBet bet = SymmetryBet.NONE;
        for (int i = 0; i < 4; i++) {
            bet = bet.plus(0.5, SCALE);
        }
        assertThat(bet.above()).isLessThan(PROOF);
        bet = bet.plus(0.5, SCALE);
        assertThat(bet.above()).isGreaterThan(PROOF);
        assertThat(bet.below()).isLessThan(0.01);
    }

    @Test
    void a_difference_of_a_tenth_is_found_in_noise_of_half_its_size() {
        assertThat(everProved(12, random -> 0.1 + 0.05 * random.nextGaussian())).isGreaterThan(0.9);
    }

    @Test
    void one_outlier_does_not_ruin_what_many_have_won() {
        SymmetryBet bet = SymmetryBet.NONE;
        bet = bet.plus(-50, SCALE);
        assertThat(bet.above()).isGreaterThan(0.05);
    }

    @Test
    void a_scale_is_positive() {
        assertThatThrownBy(() -> SymmetryBet.NONE.plus(1, 0)).isInstanceOf(IllegalArgumentException.class);
    }
}
