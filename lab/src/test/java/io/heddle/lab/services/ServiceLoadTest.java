package io.heddle.lab.services;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceLoadTest {
    @ParameterizedTest
    @CsvSource({"HALF, 4812.3, 2400", "HIGH, 4812.3, 3800", "HALF, 199.9, 99", "HIGH, 12, 9", "HALF, 0.4, 1"})
    void rates_are_shares_of_saturation_with_two_digits(ServiceLoad load, double saturated, long rate) {
        assertThat(load.rate(saturated)).isEqualTo(rate);
    }

    @Test
    void the_loads_follow_each_other() {
        assertThat(ServiceLoad.arguments(4812.3))
                .containsExactly("--saturate=2", "--saturate", "--rate", "2400", "--rate", "3800", "--saturate");
    }

    @Test
    void saturation_has_the_same_number_when_it_is_measured_alone() {
        assertThat(ServiceLoad.calibration())
                .hasSameSizeAs(ServiceLoad.values())
                .endsWith("--saturate");
    }

    @Test
    void auto_learns_from_each_load_for_longer_than_a_round() {
        assertThat(ServiceLoad.learning(100))
                .startsWith("--saturate=2", "--rate", "50", "--rate", "50", "--rate", "50", "--rate", "80")
                .endsWith("--saturate", "--saturate", "--saturate");
        assertThat(ServiceLoad.learning(100).stream().filter(word -> word.startsWith("--")))
                .hasSize(ServiceLoad.MOST_LOADS);
    }
}
