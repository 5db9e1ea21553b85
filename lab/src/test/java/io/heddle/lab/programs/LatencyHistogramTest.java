package io.heddle.lab.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LatencyHistogramTest {
    private final LatencyHistogram latencies = new LatencyHistogram();

    private void add(int count, double millis) {
        for (int i = 0; i < count; i++) {
            latencies.add((long) (millis * TimeUnit.MILLISECONDS.toNanos(1)));
        }
    }

    @Test
    void a_percentile_is_interpolated_within_its_bucket() {
        add(90, 0.05);
        add(10, 0.11);

        assertThat(latencies.counts().percentile(45)).isCloseTo(0.5e-4, within(1e-9));
        assertThat(latencies.counts().percentile(95)).isCloseTo(1.125e-4, within(1e-9));
    }

    @Test
    void observations_since_earlier_ones_count_alone() {
        add(1000, 1);
        LatencyHistogram.Counts before = latencies.counts();
        add(10, 100);

        LatencyHistogram.Counts since = latencies.counts().since(before);

        assertThat(since.percentile(1)).isBetween(0.08, 0.1);
        assertThat(since.sumSeconds()).isCloseTo(1, within(1e-9));
    }

    @Test
    void a_percentile_without_observations_or_above_all_bounds_is_unknown() {
        assertThat(latencies.counts().percentile(50)).isNaN();
        add(1, 60_000);
        assertThat(latencies.counts().percentile(50)).isNaN();
    }

    @Test
    void buckets_are_published_cumulatively() {
        add(2, 0.05);
        add(1, 0.11);
        add(1, 60_000);
        StringBuilder text = new StringBuilder();

        latencies.counts().appendTo(text, "quote_seconds");

        assertThat(text.toString().lines())
                .startsWith(
                        "# TYPE quote_seconds histogram",
                        "quote_seconds_bucket{le=\"1.0E-4\"} 2",
                        "quote_seconds_bucket{le=\"1.25E-4\"} 3")
                .contains("quote_seconds_bucket{le=\"+Inf\"} 4")
                .endsWith("quote_seconds_sum 60.00021", "quote_seconds_count 4");
    }
}
