package io.heddle.lab.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.lab.InterleavedResults;
import io.heddle.lab.InterleavedResults.Samples;
import io.heddle.lab.Sitting;
import io.heddle.report.Cell;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RatiosToBaselineTest {
    private final Map<String, List<Sitting>> measured = new LinkedHashMap<>();

    @Test
    void the_last_row_is_the_median_of_the_geometric_means_of_each_round() {
        // The geometric means of the rounds are 1, 0.5 and 0.5.
        measure("ask", 1.0, 0.5, 2.0);
        measure("stream", 1.0, 0.5, 0.125);

        assertThat(rows())
                .containsExactly(
                        List.of("ask", "3", "1.00 s", "1.00"),
                        List.of("stream", "3", "1.00 s", "0.50"),
                        List.of("geometric mean", "", "", "0.71×"),
                        List.of("that of each round", "", "", "0.50"));
    }

    @Test
    void that_median_has_an_interval_if_there_are_enough_rounds() {
        measure("ask", 0.5, 0.5, 0.51, 0.52, 0.53, 0.54);
        measure("stream", 0.5, 0.5, 0.51, 0.52, 0.53, 0.54);

        assertThat(rows().getLast().getLast()).matches("0\\.5\\d \\(0\\.\\d\\d to 0\\.\\d\\d\\).*");
    }

    @Test
    void rounds_that_not_all_cases_have_are_not_joined() {
        measure("ask", 0.5, 0.5);
        measure("stream", 0.5, 0.5, 0.5);

        assertThat(rows().getLast().getFirst()).isEqualTo("geometric mean");
    }

    private void measure(String name, Double... seconds) {
        List<Integer> rounds = IntStream.range(0, seconds.length).boxed().toList();
        List<Map<String, Double>> runs =
                Stream.of(seconds).map(each -> Map.of("seconds", each)).toList();
        List<Map<String, Double>> ofBaseline =
                runs.stream().map(_ -> Map.of("seconds", 1.0)).toList();
        measured.put(
                name,
                List.of(new Sitting(
                        "machine",
                        new InterleavedResults(
                                "now",
                                List.of(
                                        new Samples("default", null, rounds, ofBaseline),
                                        new Samples("fast", null, rounds, runs))))));
    }

    private List<List<String>> rows() {
        return RatiosToBaseline.table("title", "seconds", "default", List.of("fast"), measured).rows().stream()
                .map(row -> row.stream().map(Cell::asText).toList())
                .toList();
    }
}
