package io.heddle.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.report.html.HtmlReport;
import io.heddle.report.intervals.Intervals;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LaneChartTest {
    private static final List<LaneChart.Category> CATEGORIES =
            List.of(new LaneChart.Category("busy", Hue.BLUE), new LaneChart.Category("idle", Hue.FAINT));

    private static LaneChart chart(List<LaneChart.Lane> lanes) {
        return new LaneChart("Lanes", "", "worker", CATEGORIES, lanes, 0, 1_000_000_000);
    }

    private static LaneChart.Lane lane(String name, long busyNanos) {
        return new LaneChart.Lane(
                name,
                "group",
                Intervals.builder()
                        .add(0, busyNanos, 0)
                        .add(busyNanos, 1_000_000_000, 1)
                        .build());
    }

    @Test
    void formats_that_cannot_draw_show_the_time_of_the_busiest_lanes_in_each_category() {
        LaneChart chart = chart(List.of(lane("a", 250_000_000), lane("b", 500_000_000)));
        assertThat(MarkdownReport.render(new Report("r", "", List.of(), List.of(chart))))
                .contains(
                        "## Lanes\n",
                        "| worker | group | busy | idle |",
                        "| b | group | 500 ms | 500 ms |\n| a | group | 250 ms | 750 ms |");
    }

    @Test
    void the_table_of_many_lanes_says_that_it_has_only_some() {
        LaneChart chart = chart(IntStream.range(0, 1_234)
                .mapToObj(i -> lane("lane " + i, i + 1))
                .toList());
        assertThat(chart.asTable().title()).isEqualTo("Lanes (20 of 1,234 workers)");
        assertThat(chart.asTable().rows()).hasSize(20);
        assertThat(chart.asTable().rows().getFirst().getFirst().asText()).isEqualTo("lane 1233");
    }

    @Test
    void a_lane_with_a_category_that_the_chart_does_not_have_is_refused() {
        var lane = new LaneChart.Lane("a", "", Intervals.builder().add(0, 1, 2).build());
        assertThatThrownBy(() -> chart(List.of(lane))).hasMessage("lane 'a' has an interval of category 2 of 2");
    }

    @Test
    void an_axis_without_time_is_refused() {
        assertThatThrownBy(() -> new LaneChart("", "", "worker", CATEGORIES, List.of(), 5, 5))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void only_a_page_with_lanes_has_their_scripts() {
        String with = HtmlReport.render(new Report("r", "", List.of(), List.of(chart(List.of(lane("a", 5))))));
        String without = HtmlReport.render(Example.report());
        assertThat(with).contains("class LaneChart", ".lane-view").doesNotContain("src=\"", "@import", "url(", "://");
        assertThat(without).doesNotContain("LaneChart", ".lane-view");
    }

    @Test
    void names_cannot_break_the_data_of_the_script() throws Exception {
        String hostile = "a\tb\nc\u001b[2J</script><!--\"'&\u2028{{js}}";
        var category = new LaneChart.Category(hostile, Hue.GREEN);
        var lane = new LaneChart.Lane(
                hostile, hostile, Intervals.builder().add(0, 100, 0).build());
        PageXml page = PageXml.of(new LaneChart(hostile, hostile, hostile, List.of(category), List.of(lane), 0, 100));

        // XML shows the separating tabs and line feeds of an attribute as spaces.
        String name = "a b c\\u001b[2J</script><!--\"'& {{js}}";
        assertThat(page.texts("//figure/@data-categories")).containsExactly(name + " green");
        assertThat(page.texts("//figure/@data-lanes")).containsExactly(name + " " + name + " 1 0.0000001");
    }
}
