package io.heddle.lab.services;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ServiceFigureTest {
    /** The output of a load driver. */
    private static final String OUTPUT = """
            load 1: throughput 5012.3 /s
            load 1: p99 1.900 ms
            load 3: p50 1.100 ms
            load 3: p99 2.200 ms
            load 3: p99.9 3.300 ms
            load 3: requests 50
            load 4: throughput 3800.0 /s
            load 4: p50 1.230 ms
            load 4: p99 14.500 ms
            load 4: p99.9 31.250 ms
            load 4: max 40.000 ms
            load 4: requests 200
            load 4: errors 0
            load 4: driver-late-p99 0.080 ms
            load 5: throughput 4812.3 /s
            load 5: p99 99.900 ms
            load 5: requests 100
            requests 350
            """;

    @Test
    void each_figure_is_read_from_its_own_line() {
        Map<String, List<String>> values = new TreeMap<>();
        for (ServiceFigure figure : ServiceFigure.values()) {
            Pattern pattern = Pattern.compile(figure.metric().regex());
            values.put(
                    figure.name(),
                    OUTPUT.lines()
                            .map(pattern::matcher)
                            .filter(Matcher::find)
                            .map(match -> match.group(1))
                            .toList());
        }

        assertThat(values)
                .isEqualTo(Map.of(
                        "THROUGHPUT", List.of("4812.3"),
                        "P50_AT_80", List.of("1.230"),
                        "P99_AT_80", List.of("14.500"),
                        "P999_AT_80", List.of("31.250"),
                        "P50_AT_50", List.of("1.100"),
                        "P99_AT_50", List.of("2.200"),
                        "P999_AT_50", List.of("3.300"),
                        "CPU_PER_REQUEST", List.of("350")));
    }
}
