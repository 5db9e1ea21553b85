package io.heddle.workloads.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TypingErrorsTest {
    @ParameterizedTest
    @CsvSource({
        "bake, bake, true",
        "bake, bakes, true",
        "bake, bke, true",
        "bake, bale, true",
        "bake, abke, true",
        "bake, baek, true",
        "bake, kabe, false",
        "bake, bakery, false",
        "bake, bilk, false",
        "bake, '', false",
    })
    void one_letter_or_one_swap_is_one_error(String a, String b, boolean close) {
        assertThat(TypingErrors.atMostOne(a, b)).isEqualTo(close);
        assertThat(TypingErrors.atMostOne(b, a)).isEqualTo(close);
    }
}
