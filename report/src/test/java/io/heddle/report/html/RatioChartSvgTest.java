package io.heddle.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import io.heddle.report.Cell;
import io.heddle.report.PageXml;
import io.heddle.report.RatioChart;
import java.util.List;
import org.junit.jupiter.api.Test;

class RatioChartSvgTest {
    private static final double NONE = Double.NaN;

    /** Each chart is drawn for two widths, of which one is visible. */
    private static final String WIDE = "//svg[@class='chart wide']";

    private static RatioChart.Row row(String label, double ratio, double low, double high, Double... samples) {
        return new RatioChart.Row(label, ratio, low, high, List.of(samples), "faster", Cell.Tone.GOOD);
    }

    private static RatioChart chart(RatioChart.Row... rows) {
        return new RatioChart(
                "Wall time relative to default",
                "wall time",
                "default",
                "faster",
                "slower",
                0.05,
                "95 % confidence interval",
                "one round",
                List.of(rows));
    }

    private static List<Double> percentages(PageXml page, String xpath) throws Exception {
        return page.texts(xpath).stream()
                .map(each -> Double.valueOf(each.replace("%", "")))
                .toList();
    }

    @Test
    void the_line_at_one_is_within_the_band_and_names_the_baseline() throws Exception {
        PageXml page = PageXml.of(chart(row("fifo", 0.55, 0.49, 0.62)));
        double line = percentages(page, WIDE + "//line[@class='reference']/@x1").getFirst();
        double band = percentages(page, WIDE + "//rect[@class='band']/@x").getFirst();
        double width = percentages(page, WIDE + "//rect[@class='band']/@width").getFirst();

        assertThat(line).isBetween(band, band + width);
        assertThat(band + width - line)
                .as("as far from 1 to 1.05 as from 1/1.05 to 1")
                .isCloseTo(line - band, offset(0.02));
        assertThat(page.texts(WIDE + "//text[@class='reference-label']")).containsExactly("1.00× = default");
        assertThat(page.texts(WIDE + "//text[@class='direction']")).containsExactly("← faster", "slower →");
        assertThat(page.texts(WIDE + "//text[@class='axis-title']")).containsExactly("ratio of wall time");
    }

    @Test
    void a_row_shows_its_ratio_interval_rounds_and_verdict() throws Exception {
        PageXml page = PageXml.of(chart(row("fifo", 0.55, 0.49, 0.62, 0.5, 0.6, 0.55)));

        assertThat(page.count(WIDE + "//circle[@class='point']")).isEqualTo(1);
        assertThat(page.count(WIDE + "//circle[@class='sample']")).isEqualTo(3);
        assertThat(page.count(WIDE + "//line[@class='interval']")).isEqualTo(1);
        assertThat(page.texts(WIDE + "/g/text")).containsExactly("fifo", "faster", "0.55× (0.49 to 0.62×)");
        assertThat(page.texts(WIDE + "/desc").getFirst()).contains("fifo 0.55× (0.49 to 0.62×), faster.");
        assertThat(page.count("//*[@class='beyond']")).isZero();
    }

    @Test
    void what_leaves_the_axis_is_an_arrow_with_its_number() throws Exception {
        PageXml page = PageXml.of(chart(row("slice", 0.94, 0.87, 9.3, 0.9, 12.0), row("zero", 0, NONE, NONE)));

        assertThat(page.texts(WIDE + "//text[@class='beyond-number']")).containsExactly("9.30×", "0.00×");
        assertThat(page.count(WIDE + "//path[@class='beyond']")).isEqualTo(2);
        assertThat(page.texts(WIDE + "//path[@class='sample']/title")).containsExactly("one round: 12.00×");
        assertThat(page.texts("//p[@class='legend']").getFirst()).contains("goes on beyond the axis");
        assertThat(percentages(page, WIDE + "//svg[@class='arrow']/@x")).containsOnly(0.0, 100.0);
    }

    @Test
    void every_position_is_a_number_within_the_drawing() throws Exception {
        PageXml page = PageXml.of(chart(
                row("failed", NONE, NONE, NONE, NONE),
                row("infinite", Double.POSITIVE_INFINITY, 0.5, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY),
                row("tiny", 1e-6, 1e-7, 1e-5),
                row("equal", 1, 1, 1, 1.0)));

        assertThat(page.geometry()).isNotEmpty().allSatisfy(value -> assertThat(
                        Double.parseDouble(value.replace("%", "")))
                .isBetween(0.0, 1000.0));
        assertThat(page.texts(WIDE + "/g/text")).contains("failed", "infinite");
    }

    @Test
    void the_legend_has_no_entry_for_what_is_not_drawn() throws Exception {
        PageXml page = PageXml.of(chart(row("slice", 0.94, NONE, NONE)));

        assertThat(page.texts("//p[@class='legend']").getFirst())
                .contains("median ratio", "within 5 %")
                .doesNotContain("interval", "one round", "beyond");
    }

    @Test
    void a_long_label_is_cut_and_its_tooltip_is_whole() throws Exception {
        String label = "virtual:carriers=2+shortest-first-nice+pinned";
        PageXml page = PageXml.of(chart(row(label, 0.9, 0.8, 1)));

        assertThat(page.texts(WIDE + "//text[@class='label']/text()")).containsExactly("virtual:carriers=2+shorte…");
        assertThat(page.texts(WIDE + "//text[@class='label']/title")).containsExactly(label);
    }

    @Test
    void a_chart_without_ratios_is_left_out() throws Exception {
        assertThat(PageXml.of(chart()).count("//figure")).isZero();
        assertThat(PageXml.of(chart(row("failed", NONE, NONE, NONE))).count("//figure"))
                .isZero();
    }
}
