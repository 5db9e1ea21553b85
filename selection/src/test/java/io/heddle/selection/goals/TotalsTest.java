package io.heddle.selection.goals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.selection.goals.GoalInterval.Known;
import io.heddle.selection.goals.GoalInterval.Unknown;
import io.heddle.selection.goals.GoalReading.Absent;
import io.heddle.selection.goals.GoalReading.Epoch;
import io.heddle.selection.goals.GoalReading.Present;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TotalsTest {
    private static final long SECOND = 1_000_000_000;
    private static final double INFINITE = Double.POSITIVE_INFINITY;

    private static GoalReading at(long seconds, Totals totals) {
        return new Present(seconds * SECOND, Epoch.FIRST, totals);
    }

    private static GoalValue value(Totals earlier, Totals later) {
        GoalInterval interval = GoalInterval.between(at(10, earlier), at(14, later));
        assertThat(interval).isInstanceOf(Known.class);
        return ((Known) interval).value();
    }

    private static String reason(GoalReading earlier, GoalReading later) {
        GoalInterval interval = GoalInterval.between(earlier, later);
        assertThat(interval).isInstanceOf(Unknown.class);
        return ((Unknown) interval).reason();
    }

    private static String reason(Totals earlier, Totals later) {
        return reason(at(10, earlier), at(14, later));
    }

    /** @param boundsAndCounts bounds and cumulative counts by turns */
    private static BucketTotals buckets(double percent, double... boundsAndCounts) {
        TreeMap<Double, Double> cumulative = new TreeMap<>();
        for (int i = 0; i < boundsAndCounts.length; i += 2) {
            cumulative.put(boundsAndCounts[i], boundsAndCounts[i + 1]);
        }
        return new BucketTotals(new Statistic.Quantile(percent), cumulative);
    }

    @Test
    void a_rate_is_the_increase_of_a_counter_for_each_second() {
        assertThat(value(new Totals.Counter(100), new Totals.Counter(300)))
                .isEqualTo(new GoalValue(50, 200, 4 * SECOND));
    }

    @Test
    void a_counter_that_stands_still_has_the_rate_0() {
        assertThat(value(new Totals.Counter(7), new Totals.Counter(7))).isEqualTo(new GoalValue(0, 0, 4 * SECOND));
    }

    @Test
    void a_counter_that_falls_has_no_rate() {
        assertThat(reason(new Totals.Counter(7), new Totals.Counter(6))).isEqualTo("the counter fell from 7.0 to 6.0");
    }

    @Test
    void a_mean_is_that_of_the_observations_in_the_interval() {
        assertThat(value(new Totals.Sum(10, 5), new Totals.Sum(-2, 8))).isEqualTo(new GoalValue(-4, 3, 4 * SECOND));
    }

    @Test
    void a_mean_needs_observations() {
        assertThat(reason(new Totals.Sum(10, 5), new Totals.Sum(10, 5)))
                .isEqualTo("there were no observations in the interval");
    }

    @Test
    void a_quantile_is_interpolated_within_its_bucket() {
        // 10 observations up to 1, 80 more up to 2, 10 more up to 4.
        BucketTotals earlier = buckets(50, 1, 5, 2, 6, 4, 7, INFINITE, 7);
        BucketTotals later = buckets(50, 1, 15, 2, 96, 4, 107, INFINITE, 107);

        assertThat(value(earlier, later)).isEqualTo(new GoalValue(1.5, 100, 4 * SECOND));
    }

    @Test
    void the_first_bucket_begins_at_0_unless_its_bound_is_negative() {
        assertThat(value(buckets(25, 8, 0, INFINITE, 0), buckets(25, 8, 10, INFINITE, 10))
                        .value())
                .isEqualTo(2);
        assertThat(value(buckets(25, -1, 0, INFINITE, 0), buckets(25, -1, 10, INFINITE, 10))
                        .value())
                .isEqualTo(-1);
    }

    @Test
    void a_quantile_above_the_largest_bound_is_unknown() {
        assertThat(reason(buckets(99.9, 1, 0, 2.5, 0, INFINITE, 0), buckets(99.9, 1, 3, 2.5, 98, INFINITE, 100)))
                .startsWith("the p99.9 is above the histogram's largest bound 2.5.");
        assertThat(reason(buckets(50, INFINITE, 0), buckets(50, INFINITE, 3)))
                .startsWith("the p50 is above the histogram's largest bound.");
    }

    @Test
    void a_histogram_without_new_observations_has_no_quantile() {
        BucketTotals same = buckets(50, 1, 5, INFINITE, 7);
        assertThat(reason(same, buckets(50, 1, 5, INFINITE, 7)))
                .isEqualTo("there were no observations in the interval");
    }

    @Test
    void a_histogram_with_other_buckets_has_no_quantile() {
        assertThat(reason(buckets(50, 1, 5, INFINITE, 7), buckets(50, 2, 5, INFINITE, 9)))
                .isEqualTo("the histogram has other buckets than before");
    }

    @Test
    void a_bucket_that_was_read_before_the_others_does_not_make_counts_fall() {
        GoalValue value = value(buckets(50, 1, 0, 2, 0, INFINITE, 0), buckets(50, 1, 5, 2, 4, INFINITE, 4));

        assertThat(value).isEqualTo(new GoalValue(0.5, 5, 4 * SECOND));
    }

    @Test
    void a_histogram_needs_a_last_bucket() {
        assertThatThrownBy(() -> buckets(50, 1, 4)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_quantile_of_a_log_is_within_1_percent() {
        Random random = new Random(1);
        double[] numbers =
                random.doubles(10_001).map(u -> Math.pow(10, 12 * u - 6)).toArray();
        QuantileSketch sketch = new QuantileSketch();
        sketch.add(1e300);
        Totals earlier = new SketchTotals(new Statistic.Quantile(99), sketch.copy());
        Arrays.stream(numbers).forEach(sketch::add);

        GoalValue value = value(earlier, new SketchTotals(new Statistic.Quantile(99), sketch.copy()));

        Arrays.sort(numbers);
        assertThat(value.value()).isCloseTo(numbers[9_900], within(0.0101 * numbers[9_900]));
        assertThat(value.observations()).isEqualTo(10_001);
    }

    @Test
    void a_sketch_orders_negative_numbers_and_zero() {
        QuantileSketch sketch = new QuantileSketch();
        List.of(-100.0, -1e-3, 0.0, 1e-3, 100.0).forEach(sketch::add);

        assertThat(sketch.quantile(0)).isCloseTo(-100, within(1.0));
        assertThat(sketch.quantile(0.25)).isCloseTo(-1e-3, within(1e-5));
        assertThat(sketch.quantile(0.5)).isZero();
        assertThat(sketch.quantile(0.75)).isCloseTo(1e-3, within(1e-5));
        assertThat(sketch.quantile(1)).isCloseTo(100, within(1.0));
    }

    @Test
    void an_interval_across_a_restart_is_unknown() {
        GoalReading later = new Present(
                14 * SECOND, Epoch.FIRST.next("the program restarted within the interval"), new Totals.Counter(500));

        assertThat(reason(at(10, new Totals.Counter(1)), later)).isEqualTo("the program restarted within the interval");
    }

    @Test
    void an_interval_with_an_absent_end_is_unknown() {
        GoalReading present = at(10, new Totals.Counter(1));

        assertThat(reason(present, new Absent(14, "down"))).isEqualTo("down");
        assertThat(reason(new Absent(9, "up soon"), present)).isEqualTo("up soon");
        assertThat(reason(present, present)).startsWith("the interval has no length");
    }

    @Test
    void a_metric_that_changes_its_type_is_unknown() {
        assertThat(reason(new Totals.Counter(1), new Totals.Sum(2, 1))).isEqualTo("the metric has changed its type");
        assertThat(reason(new Totals.Sum(2, 1), buckets(50, INFINITE, 1))).isEqualTo("the metric has changed its type");
    }

    @Test
    void a_difference_that_is_no_number_is_unknown() {
        assertThat(reason(new Totals.Sum(-Double.MAX_VALUE, 0), new Totals.Sum(Double.MAX_VALUE, 1)))
                .isEqualTo("the difference of two readings is not a finite number");
    }
}
