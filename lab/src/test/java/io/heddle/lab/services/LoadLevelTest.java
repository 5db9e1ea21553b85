package io.heddle.lab.services;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.compare.runs.MetricSpec;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadLevelTest {
    /** The output of a load driver. */
    private static final String OUTPUT = """
            throughput 4812.3 /s
            p50 1.230 ms
            p99 14.500 ms
            p99.9 31.250 ms
            max 40.000 ms
            requests 28871
            errors 0
            driver-late-p99 0.080 ms
            waited-for-connection 0.00 %
            """;

    @Test
    void the_metrics_of_saturation_are_read_from_the_output() {
        assertThat(read(LoadLevel.SATURATED))
                .isEqualTo(Map.of("requests per s", List.of("4812.3"), "requests", List.of("28871")));
    }

    @Test
    void each_latency_is_read_from_its_own_line() {
        assertThat(read(LoadLevel.HALF))
                .isEqualTo(Map.of(
                        "p50 in ms", List.of("1.230"),
                        "p99 in ms", List.of("14.500"),
                        "p99.9 in ms", List.of("31.250"),
                        "requests", List.of("28871")));
    }

    private static Map<String, List<String>> read(LoadLevel level) {
        return level.metrics().stream().map(MetricSpec::parse).collect(Collectors.toMap(MetricSpec::name, metric -> {
            Pattern pattern = Pattern.compile(metric.regex());
            return OUTPUT.lines()
                    .map(pattern::matcher)
                    .filter(Matcher::find)
                    .map(match -> match.group(1))
                    .toList();
        }));
    }

    @ParameterizedTest
    @CsvSource({"HALF, 4812.3, 2400", "HIGH, 4812.3, 3800", "HALF, 199.9, 99", "HIGH, 12, 9", "HALF, 0.4, 1"})
    void rates_are_shares_of_saturation_with_two_digits(LoadLevel level, double saturated, long rate) {
        assertThat(level.arguments(saturated)).containsExactly("--rate", String.valueOf(rate));
    }
}
