package io.heddle.simulator.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class WarmUpFitTest {
    private static final double SECOND = 1e9;

    @Test
    void speed_grows_with_the_time_of_the_compilers() {
        double[] bytes = {10, 20, 100, 100, 100, 100};
        double[] app = {SECOND, SECOND, SECOND, SECOND, SECOND, SECOND};
        double[] compilers = {SECOND, SECOND, SECOND, 0, 0, 0};
        WarmUp warmUp = WarmUpFit.of(bytes, app, compilers);

        assertThat(warmUp.speed(0)).isCloseTo(0.1, within(1e-9));
        assertThat(warmUp.speed(1.5 * SECOND)).isCloseTo(0.2, within(1e-9));
        assertThat(warmUp.speed(2 * SECOND)).isEqualTo(1);
        assertThat(warmUp.speed(100 * SECOND)).isEqualTo(1);
    }

    @Test
    void speeds_that_the_allocation_does_not_show_are_those_of_other_programs() {
        double[] even = {SECOND, SECOND, SECOND, SECOND, SECOND};
        WarmUp hidden = WarmUpFit.of(
                new Intervals(new long[] {1, 2, 3, 4, 5}, new double[] {90, 100, 100, 100, 100}, even, even));
        WarmUp shown = WarmUpFit.of(
                new Intervals(new long[] {1, 2, 3, 4, 5}, new double[] {10, 20, 40, 100, 100}, even, even));

        assertThat(hidden.isTypical()).isTrue();
        assertThat(hidden.speed(0)).isLessThan(0.1);
        assertThat(hidden.speed(2.5 * SECOND)).isBetween(0.6, 0.8);
        assertThat(shown.isTypical()).isFalse();
        assertThat(shown.speed(0)).isCloseTo(0.1, within(1e-9));
    }

    @Test
    void noise_does_not_make_code_slower() {
        double[] bytes = {50, 110, 90, 105, 95, 100};
        double[] app = {SECOND, SECOND, SECOND, SECOND, SECOND, SECOND};
        double[] compilers = {SECOND, SECOND, SECOND, SECOND, SECOND, SECOND};
        WarmUp warmUp = WarmUpFit.of(bytes, app, compilers);

        assertThat(warmUp.speed(0)).isCloseTo(0.5, within(1e-9));
        assertThat(warmUp.speed(SECOND)).isEqualTo(1);
    }

    @Test
    void a_short_fast_interval_at_the_end_is_not_full_speed() {
        double[] bytes = {100, 100, 10};
        double[] app = {SECOND, SECOND, SECOND / 100};
        double[] compilers = {0, 0, 0};
        WarmUp warmUp = WarmUpFit.of(bytes, app, compilers);

        assertThat(warmUp.speed(0)).isGreaterThan(0.9);
    }

    @Test
    void code_without_known_bytes_needs_no_warm_up() {
        WarmUp warmUp = WarmUpFit.of(new double[] {Double.NaN, 0}, new double[] {1, 1}, new double[] {1, 1});

        assertThat(warmUp.speed(0)).isEqualTo(1);
    }
}
