package io.heddle.report.axis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class AxisTest {

    private static List<String> labels(Axis axis) {
        return axis.ticks().stream().map(Axis.Tick::label).toList();
    }

    private static RatioAxis ratios(double... points) {
        return RatioAxis.covering(DoubleStream.of(points), DoubleStream.empty());
    }

    private static LinearAxis linear(double... values) {
        return LinearAxis.covering(DoubleStream.of(values), " s");
    }

    @Test
    void ticks_of_ratios_are_round_and_contain_one() {
        assertThat(labels(ratios(0.95, 1.05))).containsExactly("0.90×", "0.95×", "1.00×", "1.05×", "1.10×");
        assertThat(labels(ratios(0.55, 0.95, 1.05))).contains("1.0×", "0.6×");
        assertThat(labels(ratios(0.2, 4))).contains("0.2×", "0.5×", "1×", "2×");
        assertThat(labels(ratios(0.65, 1.85))).contains("0.7×", "1.0×", "1.5×").hasSizeGreaterThanOrEqualTo(4);
        assertThat(labels(ratios(0.001, 1000))).contains("1×", "100×");
    }

    @Test
    void labels_have_room_whatever_the_range() {
        for (double range = 1.0001; range < 1e9; range *= 1.3) {
            for (RatioAxis axis : List.of(ratios(range), ratios(1 / range), ratios(range, 1 / range))) {
                List<Double> positions = axis.ticks().stream()
                        .map(tick -> axis.position(tick.value()))
                        .toList();
                assertThat(axis.ticks()).as("range %s", range).anyMatch(tick -> tick.value() == 1);
                for (int i = 1; i < positions.size(); i++) {
                    assertThat(positions.get(i) - positions.get(i - 1)).isGreaterThanOrEqualTo(0.13);
                }
            }
        }
    }

    @Test
    void half_as_much_is_as_far_from_one_as_twice_as_much() {
        RatioAxis axis = ratios(0.5, 2);
        double one = axis.position(1);

        assertThat(axis.position(2) - one).isCloseTo(one - axis.position(0.5), offset(1e-9));
    }

    @Test
    void a_wide_interval_widens_the_axis_only_so_far() {
        RatioAxis axis = RatioAxis.covering(DoubleStream.of(0.9, 1.1), DoubleStream.of(0.7, 50));

        assertThat(axis.isBelow(0.75)).isFalse();
        assertThat(axis.isAbove(50)).isTrue();
        assertThat(axis.position(50)).isEqualTo(1);
        assertThat(axis.position(1.1) - axis.position(0.9)).isGreaterThan(0.15);
    }

    @Test
    void ratios_without_a_logarithm_do_not_count() {
        RatioAxis axis = ratios(0, -1, Double.NaN, Double.POSITIVE_INFINITY, 0.8);

        assertThat(axis.low()).isBetween(0.7, 0.8);
        assertThat(axis.high()).isLessThan(1.3);
        assertThat(axis.position(0)).isZero();
    }

    @Test
    void a_linear_axis_goes_from_zero_to_a_round_number() {
        assertThat(labels(linear(4.71, 2.56, 4.95))).containsExactly("0 s", "2 s", "4 s", "6 s");
        assertThat(labels(linear(0.27))).containsExactly("0.0 s", "0.1 s", "0.2 s", "0.3 s");
        assertThat(labels(linear(1_234_567))).containsExactly("0 s", "0.5M s", "1M s", "1.5M s");
        assertThat(labels(linear(45_000))).containsExactly("0 s", "20k s", "40k s", "60k s");
        assertThat(labels(linear(-5, 4))).containsExactly("-5 s", "0 s", "5 s");
    }

    @Test
    void an_axis_of_zeros_still_has_a_range() {
        assertThat(labels(linear(0, 0))).containsExactly("0 s", "1 s");
        assertThat(labels(linear())).containsExactly("0 s", "1 s");
        assertThat(linear(0).position(0)).isZero();
    }
}
