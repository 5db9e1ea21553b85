package io.heddle.trials.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProportionIntervalTest {
    /** If no trial has the event, the upper end is 1 - 0.025^(1/n). An independent program computed the others. */
    @ParameterizedTest
    @CsvSource({
        "0, 20, 0, 0.168433",
        "1, 20, 0.001265, 0.248733",
        "19, 20, 0.751267, 0.998735",
        "20, 20, 0.831567, 1",
        "5, 10, 0.187086, 0.812914",
        "0, 1, 0, 0.975"
    })
    void the_interval_is_that_of_clopper_and_pearson(int events, int trials, double low, double high) {
        ConfidenceInterval interval = ProportionInterval.of(events, trials, 0.95);

        assertThat(interval.low()).isCloseTo(low, within(1e-6));
        assertThat(interval.high()).isCloseTo(high, within(1e-6));
        assertThat(interval.confidence()).isEqualTo(0.95);
    }

    @Test
    void more_confidence_needs_a_wider_interval() {
        ConfidenceInterval narrow = ProportionInterval.of(7, 20, 0.8);
        ConfidenceInterval wide = ProportionInterval.of(7, 20, 0.99);

        assertThat(wide.low()).isLessThan(narrow.low());
        assertThat(wide.high()).isGreaterThan(narrow.high());
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0.95", "-1, 5, 0.95", "6, 5, 0.95", "1, 5, 1", "1, 5, NaN"})
    void impossible_numbers_are_refused(int events, int trials, double confidence) {
        assertThatThrownBy(() -> ProportionInterval.of(events, trials, confidence))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
