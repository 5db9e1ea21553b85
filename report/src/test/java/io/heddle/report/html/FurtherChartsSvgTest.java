package io.heddle.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.report.BottleChart;
import io.heddle.report.Card;
import io.heddle.report.ChartExamples;
import io.heddle.report.HeatMapChart;
import io.heddle.report.Hue;
import io.heddle.report.LaneExample;
import io.heddle.report.LineChart;
import io.heddle.report.MatrixChart;
import io.heddle.report.PageXml;
import io.heddle.report.Report;
import io.heddle.report.Unit;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FurtherChartsSvgTest {

    @Test
    void every_drawing_has_a_name_a_description_and_identifiers_of_its_own() throws Exception {
        PageXml page = PageXml.of(ChartExamples.report());
        assertThat(page.count("//figure//svg[@role='img']")).isEqualTo(4);
        assertThat(page.count("//figure//svg[@role='img' and not(title and desc)]"))
                .isZero();
        assertThat(page.texts("//@id")).doesNotHaveDuplicates().hasSize(8);
        assertThat(page.count("//noscript")).isEqualTo(1);
    }

    @Test
    void a_cell_is_as_dark_as_its_amount_is_large_and_a_missing_one_is_not_drawn() throws Exception {
        PageXml page = PageXml.of(new MatrixChart(
                "",
                "",
                "worker",
                "waited for",
                Unit.SECONDS,
                List.of("a", "b", "c", "d"),
                List.of(new MatrixChart.Row("r", List.of(4.0, 1.0, 0.0, Double.NaN)))));
        assertThat(page.texts("//rect[@class='cell']/@style"))
                .containsExactly("--level: 1.000", "--level: 0.250", "--level: 0.000");
        assertThat(page.texts("//rect[@class='cell']/title"))
                .containsExactly("r, a: 4.00 s", "r, b: 1.00 s", "r, c: 0");
        assertThat(page.texts("//rect[@class='cell']/@x")).containsExactly("22%", "41.5%", "61%");
    }

    @Test
    void a_long_heading_of_a_matrix_takes_three_lines_at_most_above_the_cells() throws Exception {
        PageXml page = PageXml.of(new MatrixChart(
                "",
                "",
                "worker",
                "behind",
                Unit.SECONDS,
                List.of("another thread of the application", "disk", "one that everybody waits for all the time"),
                List.of(new MatrixChart.Row("r", List.of(4.0, 1.0, 0.0)))));
        assertThat(page.texts("//text[@class='tick'][@y<70]"))
                .containsExactly(
                        "another", "thread of", "the applica…", "disk", "one that", "everybody", "waits for a…");
        assertThat(page.texts("//text[@class='tick'][@y<70]/@y"))
                .containsExactly("32", "46", "60", "60", "32", "46", "60");
        assertThat(page.texts("//rect[@class='cell']/@y")).containsOnly("72");
        assertThat(page.texts("//g[title]/title"))
                .contains("another thread of the application", "one that everybody waits for all the time");
    }

    private static PageXml bottle(List<BottleChart.Box> boxes) throws Exception {
        return PageXml.of(new BottleChart("", "", "worker", "time", Unit.SECONDS, "parallelism", Unit.NUMBER, boxes));
    }

    @Test
    void boxes_are_stacked_on_the_axis_with_sizes_in_proportion() throws Exception {
        PageXml page = bottle(
                List.of(new BottleChart.Box("narrow", 3, 2, Hue.ORANGE), new BottleChart.Box("wide", 1, 4, Hue.BLUE)));
        assertThat(page.texts("//rect/@class")).containsExactly("box hue-blue", "box hue-orange");
        assertThat(page.texts("//rect/@width")).containsExactly("64%", "32%");
        assertThat(page.texts("//rect/@x")).containsExactly("2%", "18%");
        assertThat(page.texts("//rect/@height")).containsExactly("95", "285");
        assertThat(page.texts("//rect/@y")).containsExactly("319", "34");
        assertThat(page.texts("//text[@class='value']/text()")).containsExactly("wide", "narrow");
    }

    @Test
    void the_narrowest_of_very_many_boxes_are_drawn_as_one() throws Exception {
        PageXml page = bottle(IntStream.range(0, 1_000)
                .mapToObj(i -> new BottleChart.Box("w", 1, 1, Hue.BLUE))
                .toList());
        assertThat(page.count("//rect")).isEqualTo(151);
        assertThat(page.texts("//rect/title")).last().isEqualTo("850 further workers: time 850 s, parallelism 1.00");
    }

    private static PageXml heatMap(List<Double> values) throws Exception {
        return PageXml.of(new HeatMapChart(
                "", "", "queue", "length", Unit.COUNT, 0, 10, List.of(new HeatMapChart.Row("a", values))));
    }

    @Test
    void neighbouring_slots_of_one_shade_are_one_rectangle() throws Exception {
        PageXml page = heatMap(List.of(0.0, 0.0, 16.0, 15.5, 0.1, Double.NaN));
        assertThat(page.texts("//path/@class")).containsExactly("shade-0", "shade-1", "shade-8");
        assertThat(page.texts("//path/@d")).containsExactly("M0,0h2v1h-2zM5,0h1v1h-1z", "M4,0h1v1h-1z", "M2,0h2v1h-2z");
    }

    @Test
    void the_largest_of_many_slots_in_one_is_drawn() throws Exception {
        PageXml page = heatMap(
                IntStream.range(0, 4_001).mapToObj(i -> i == 2_005 ? 8.0 : 0.0).toList());
        assertThat(page.texts("//svg/@viewBox")).containsExactly("0 0 4001 1");
        assertThat(page.texts("//path[@class='shade-8']/@d")).containsExactly("M2002,0h11v1h-11z");
    }

    private static PageXml line(LineChart.Connection connection, List<LineChart.Point> points) throws Exception {
        return PageXml.of(new LineChart(
                "",
                "",
                "x",
                Unit.COUNT,
                "y",
                Unit.COUNT,
                connection,
                List.of(new LineChart.Series("s", Hue.PURPLE, points))));
    }

    @Test
    void points_are_connected_straight_or_in_steps() throws Exception {
        var points = List.of(new LineChart.Point(0, 10), new LineChart.Point(5, 5), new LineChart.Point(10, 0));
        assertThat(line(LineChart.Connection.STRAIGHT, points).texts("//path/@d"))
                .containsExactly("M0,0L500,500L1000,1000");
        assertThat(line(LineChart.Connection.STEPS, points).texts("//path/@d"))
                .containsExactly("M0,0H500V500H1000V1000");
    }

    @Test
    void a_line_of_very_many_points_keeps_its_extremes() throws Exception {
        var points = IntStream.rangeClosed(0, 100_000)
                .mapToObj(i -> new LineChart.Point(i, i == 70_001 ? 100 : i % 2))
                .toList();
        PageXml page = line(LineChart.Connection.STRAIGHT, points);
        assertThat(page.texts("//path/@d").getFirst()).contains("L700,0").hasSizeLessThan(12_000);
        assertThat(page.count("//circle")).isZero();
    }

    @Test
    void a_card_has_its_score_as_a_bar_and_smaller_headings_within() throws Exception {
        PageXml page = PageXml.of(ChartExamples.card(), ChartExamples.heatMap());
        assertThat(page.texts("//section/@class")).containsExactly("card hue-vermilion");
        assertThat(page.texts("//section//rect[@class='bar']/@width")).containsExactly("82%");
        assertThat(page.texts("//section//svg/@aria-label")).containsExactly("82 of 100");
        assertThat(page.texts("//section//div[@class='code']//code"))
                .containsExactly("program --workers 4 --with arguments");
        assertThat(page.texts("//section//div[@class='lines']/pre").getFirst()).contains("\n    at example.Table");
        assertThat(page.texts("//h2")).containsExactly("Workers wait for the compactor", "Queue lengths");
    }

    @Test
    void a_page_with_lanes_only_within_a_card_has_their_scripts() {
        var card = new Card("t", 1, Hue.BLUE, List.of(), List.of(LaneExample.chart(2, 20, 1_000)));
        assertThat(HtmlReport.render(new Report("r", "", List.of(), List.of(card))))
                .contains("class LaneChart");
    }
}
