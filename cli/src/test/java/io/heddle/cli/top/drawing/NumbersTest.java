package io.heddle.cli.top.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {
    @ParameterizedTest
    @CsvSource({"0, 0.0", "0.06, 0.1", "999.94, 999.9", "1000, 1000", "99999, 99999", "120000, 120k"})
    void numbers_have_few_characters(double number, String text) {
        assertThat(Numbers.plain(number)).isEqualTo(text);
    }

    @Test
    void unknown_figures_are_no_zeros() {
        assertThat(Numbers.plain(null)).isEqualTo("-");
        assertThat(Numbers.percent(null)).isEqualTo("-");
        assertThat(Numbers.bytes(null)).isEqualTo("-");
        assertThat(Numbers.count(null)).isEqualTo("-");
    }

    @Test
    void shares_are_in_percent() {
        assertThat(Numbers.percent(0.565)).isEqualTo("56.5");
    }
}
