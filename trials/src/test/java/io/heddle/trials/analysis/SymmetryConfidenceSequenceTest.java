package io.heddle.trials.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SymmetryConfidenceSequenceTest {
    private static final double SCALE = 0.2;
    private static final double WEALTH = 20;

    private static Optional<ConfidenceInterval> of(List<Double> differences) {
        return SymmetryConfidenceSequence.of(differences, SCALE, WEALTH);
    }

    @Test
    void few_differences_bound_nothing_however_clear_they_are() {
        for (int pairs = 0; pairs < 5; pairs++) {
            assertThat(of(Collections.nCopies(pairs, 100.0))).isEmpty();
        }
        assertThat(of(Collections.nCopies(5, 100.0))).isPresent();
    }

    @Test
    void equal_differences_are_in_the_middle_of_the_interval() {
        ConfidenceInterval interval = of(Collections.nCopies(20, 0.3)).orElseThrow();

        assertThat(interval.contains(0.3)).isTrue();
        assertThat((interval.low() + interval.high()) / 2).isCloseTo(0.3, org.assertj.core.data.Offset.offset(1e-6));
        assertThat(interval.confidence()).isEqualTo(0.9);
    }

    @Test
    void an_interval_excludes_zero_exactly_if_the_test_of_symmetry_about_zero_is_significant() {
        Random random = new Random(7);
        for (int program = 0; program < 200; program++) {
            SymmetryTestMartingale test = SymmetryTestMartingale.NONE;
            List<Double> differences = new ArrayList<>();
            for (int pair = 0; pair < 12; pair++) {
                double difference = 0.15 + 0.2 * random.nextGaussian();
                differences.add(difference);
                test = test.plus(difference, SCALE);
            }
            boolean isSignificant = test.above() >= WEALTH || test.below() >= WEALTH;
            boolean excludesZero =
                    of(differences).filter(each -> !each.contains(0)).isPresent();
            // Without an upper limit there is no interval, although zero may be rejected.
            if (of(differences).isPresent()) {
                assertThat(excludesZero).as("program %d", program).isEqualTo(isSignificant);
            }
        }
    }

    @Test
    void the_effect_is_ever_missed_in_less_than_one_program_of_ten() {
        Random random = new Random(1);
        int missed = 0;
        for (int program = 0; program < 400; program++) {
            List<Double> differences = new ArrayList<>();
            boolean isMissed = false;
            for (int pair = 0; pair < 40; pair++) {
                differences.add(0.1 + 0.3 * random.nextGaussian());
                isMissed |= of(differences).filter(each -> !each.contains(0.1)).isPresent();
            }
            missed += isMissed ? 1 : 0;
        }
        assertThat(missed).isLessThan(40);
    }

    @Test
    void a_wealth_without_confidence_is_refused() {
        assertThatThrownBy(() -> SymmetryConfidenceSequence.of(List.of(1.0), SCALE, 2))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
