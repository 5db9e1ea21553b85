package io.heddle.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.report.text.TextReport;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Matrix, bottle graph, heat map, line chart and card, as data and in the formats that cannot draw. */
class FurtherChartsTest {

    private static String markdown(Section section) {
        return MarkdownReport.render(new Report("r", "", List.of(), List.of(section)));
    }

    private static String text(Section section) {
        return TextReport.render(new Report("r", "", List.of(), List.of(section)), TextReport.Colour.OFF, 80);
    }

    @Test
    void a_matrix_is_a_table_with_one_scale() {
        var chart = new MatrixChart(
                "Waits",
                "note",
                "worker",
                "waited for",
                Unit.SECONDS,
                List.of("a", "b"),
                List.of(new MatrixChart.Row("c", List.of(1.5, Double.NaN))));
        assertThat(markdown(chart)).contains("| worker | a | b |", "| c | 1.50 s | n/a |", "note");
        assertThat(text(chart)).contains("  worker       a    b\n  c       1.50 s  n/a\nnote\n");
    }

    @Test
    void a_matrix_refuses_rows_of_another_length_and_negative_amounts() {
        for (List<Double> values : List.of(List.of(1.0), List.of(1.0, -2.0))) {
            assertThatThrownBy(() -> new MatrixChart(
                            "", "", "", "", Unit.COUNT, List.of("a", "b"), List.of(new MatrixChart.Row("c", values))))
                    .hasMessageContaining("row 'c' needs 2 values");
        }
    }

    private static BottleChart bottle(List<BottleChart.Box> boxes) {
        return new BottleChart("Bottle", "", "worker", "time", Unit.SECONDS, "parallelism", Unit.NUMBER, boxes);
    }

    @Test
    void a_bottle_has_its_widest_box_first_and_none_without_height() {
        BottleChart chart = bottle(List.of(
                new BottleChart.Box("narrow", 3, 1, Hue.BLUE),
                new BottleChart.Box("wide", 1, 4, Hue.BLUE),
                new BottleChart.Box("flat", 0, 9, Hue.BLUE)));
        assertThat(chart.boxes()).extracting(BottleChart.Box::label).containsExactly("wide", "narrow");
        assertThat(chart.height()).isEqualTo(4);
        assertThat(markdown(chart)).contains("| narrow | 3.00 s | 1.00 |\n| wide | 1.00 s | 4.00 |");
        assertThatThrownBy(() -> new BottleChart.Box("x", Double.NaN, 1, Hue.BLUE))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_table_of_many_boxes_has_the_highest_and_says_so() {
        BottleChart chart = bottle(IntStream.range(0, 300)
                .mapToObj(i -> new BottleChart.Box("w" + i, i, 300 - i, Hue.BLUE))
                .toList());
        assertThat(chart.asTable().title()).isEqualTo("Bottle (20 of 299 workers)");
        assertThat(chart.asTable().rows().getFirst().getFirst().asText()).isEqualTo("w299");
    }

    @Test
    void a_heat_map_is_a_table_of_means_and_peaks() {
        var chart = new HeatMapChart(
                "Queues",
                "",
                "queue",
                "length",
                Unit.COUNT,
                10,
                20,
                List.of(
                        new HeatMapChart.Row("a", List.of(1.0, 9.0, Double.NaN, 2.0)),
                        new HeatMapChart.Row("b", List.of(0.0, 0.0, 0.0, 0.0))));
        assertThat(markdown(chart))
                .contains("| queue | mean length | highest | at |", "| a | 4 | 9 | 12.5 s |", "| b | 0 | 0 | n/a |");
        assertThat(chart.largest()).isEqualTo(9);
    }

    @Test
    void a_heat_map_refuses_rows_of_different_lengths_and_values_that_have_no_shade() {
        assertThatThrownBy(() -> new HeatMapChart(
                        "t",
                        "",
                        "",
                        "",
                        Unit.COUNT,
                        0,
                        1,
                        List.of(new HeatMapChart.Row("a", List.of(1.0)), new HeatMapChart.Row("b", List.of()))))
                .hasMessage("the rows of 't' differ in their number of slots");
        assertThatThrownBy(() -> new HeatMapChart("t", "", "", "", Unit.COUNT, 1, 1, List.of()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new HeatMapChart.Row("a", List.of(-1.0))).isInstanceOf(IllegalArgumentException.class);
    }

    private static LineChart lines(LineChart.Connection connection) {
        return new LineChart(
                "Speedup",
                "",
                "workers",
                Unit.COUNT,
                "speed",
                Unit.RATIO,
                connection,
                List.of(
                        new LineChart.Series(
                                "a",
                                Hue.BLUE,
                                List.of(
                                        new LineChart.Point(4, 3),
                                        new LineChart.Point(1, 1),
                                        new LineChart.Point(2, 2))),
                        new LineChart.Series(
                                "b", Hue.GREEN, List.of(new LineChart.Point(1, 1), new LineChart.Point(3, 2))),
                        new LineChart.Series("none", Hue.GREEN, List.of())));
    }

    @Test
    void a_line_chart_is_a_table_of_all_series_at_all_positions() {
        assertThat(markdown(lines(LineChart.Connection.STRAIGHT))).contains("## Speedup: speed", """
                        | workers | a | b |
                        | ---: | ---: | ---: |
                        | 1 | 1.00× | 1.00× |
                        | 2 | 2.00× | 1.50× |
                        | 3 | 2.50× | 2.00× |
                        | 4 | 3.00× | n/a |
                        """);
        assertThat(markdown(lines(LineChart.Connection.STEPS)))
                .contains("| 2 | 2.00× | 1.00× |", "| 3 | 2.00× | 2.00× |");
    }

    @Test
    void evenly_spaced_positions_represent_many() {
        var points = IntStream.range(0, 1_000)
                .mapToObj(i -> new LineChart.Point(i, i))
                .toList();
        var chart = new LineChart(
                "",
                "",
                "x",
                Unit.COUNT,
                "y",
                Unit.COUNT,
                LineChart.Connection.STRAIGHT,
                List.of(new LineChart.Series("s", Hue.BLUE, points)));
        assertThat(chart.asTable().rows()).hasSize(12);
        assertThat(chart.asTable().rows().getLast().getFirst().asText()).isEqualTo("999");
    }

    @Test
    void a_card_is_a_heading_with_its_score_its_sentences_and_its_sections() {
        assertThat(markdown(ChartExamples.card()))
                .contains(
                        "## Workers wait for the compactor (82 of 100)\n\nThe compactor holds",
                        "```\nprogram --workers 4 --with arguments\n```",
                        "```\nexample.Table.compact(Table.java:120)\n    at example.Table");
        assertThat(text(ChartExamples.card()))
                .contains(
                        " 82 ████████░░  Workers wait for the compactor\nThe compactor holds",
                        "\n  program --workers 4 --with arguments\n",
                        "\n      at example.Table.lambda$schedule$0(Table.java:88)\n");
    }

    @Test
    void a_score_beyond_100_and_a_card_within_a_card_are_refused() {
        assertThatThrownBy(() -> new Card("t", 101, Hue.BLUE, List.of(), List.of()))
                .hasMessage("score 101 of 't' is not within 0 to 100");
        assertThatThrownBy(() -> new Card("t", 1, Hue.BLUE, List.of(), List.of(ChartExamples.card())))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void charts_without_data_are_left_out() {
        var matrix = new MatrixChart("", "", "", "", Unit.COUNT, List.of("a"), List.of());
        var heat = new HeatMapChart("", "", "", "", Unit.COUNT, 0, 1, List.of());
        var lines = new LineChart("", "", "", Unit.COUNT, "", Unit.COUNT, LineChart.Connection.STEPS, List.of());
        var stack = new Section.Preformatted("", List.of());
        var card = new Card("t", 0, Hue.BLUE, List.of(), List.of(stack));
        assertThat(card.sections()).isEmpty();
        assertThat(new Report("r", "", List.of(), List.of(matrix, heat, lines, bottle(List.of()), stack)).sections())
                .isEmpty();
    }

    @Test
    void the_names_of_hues_are_variables_of_the_style_sheet() throws Exception {
        try (var in = Hue.class.getResourceAsStream("html/hues.css")) {
            assertThat(in).isNotNull();
            String css = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            for (Hue hue : Hue.values()) {
                assertThat(hue.variable()).isEqualTo(hue.name().toLowerCase(Locale.ROOT));
                assertThat(css.split("--" + hue.variable() + ": #", -1))
                        .as(hue.variable())
                        .hasSize(3);
                assertThat(css).contains(".hue-" + hue.variable() + " {");
            }
        }
    }
}
