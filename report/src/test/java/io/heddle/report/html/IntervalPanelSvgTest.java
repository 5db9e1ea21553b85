package io.heddle.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.report.IntervalChart;
import io.heddle.report.PageXml;
import io.heddle.report.Unit;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class IntervalPanelSvgTest {

    private static IntervalChart chart(IntervalChart.Panel... panels) {
        return new IntervalChart("GC time", "", "median", "interval", List.of(panels));
    }

    @Test
    void a_row_without_numbers_has_no_marks_and_a_panel_without_a_reference_no_line() throws Exception {
        var bare = new IntervalChart.Row("bare", Double.NaN, Double.NaN, Double.NaN, List.of(Double.NaN, Double.NaN));
        var slice = new IntervalChart.Row("slice", 0.0052, 0.0047, 0.0061, List.of(0.0047, 0.0061));
        PageXml page = PageXml.of(chart(new IntervalChart.Panel("GC time", Unit.SECONDS, null, List.of(bare, slice))));

        assertThat(page.count("//div[@class='panels']//circle[@class='point']")).isEqualTo(1);
        assertThat(page.count("//div[@class='panels']//circle[@class='sample']"))
                .isEqualTo(2);
        assertThat(page.texts("//svg/desc")).containsExactly("bare n/a, slice 5.20 ms (4.70 to 6.10 ms)");
        assertThat(page.count("//*[@class='reference']")).isZero();
    }

    @Test
    void the_axis_starts_at_zero_and_ends_at_a_round_number() throws Exception {
        var row = new IntervalChart.Row("slice", 0.0052, 0.0047, 0.0061, List.of());
        PageXml page = PageXml.of(chart(new IntervalChart.Panel("GC time", Unit.SECONDS, null, List.of(row))));

        assertThat(page.texts("//text[@class='tick']")).containsExactly("0 ms", "5 ms", "10 ms");
        assertThat(page.texts("//circle[@class='point']/@cx")).contains("52%");
    }

    @Test
    void numbers_of_the_drawing_are_those_of_the_table() throws Exception {
        double[] values = {0, 0.0000031, 0.00041, 0.0412, 0.5, 0.9996, 1.05, 12.345, 1_234.5};
        var panels = Stream.of(Unit.values())
                .flatMap(unit -> Arrays.stream(values)
                        .mapToObj(value -> new IntervalChart.Row("arm", value, value / 30, value * 1.7, List.of()))
                        .map(arm -> new IntervalChart.Panel(unit.name(), unit, null, List.of(arm))))
                .toArray(IntervalChart.Panel[]::new);
        PageXml page = PageXml.of(chart(panels));
        List<String> numbers = page.texts("//svg//text[@class='value']");

        assertThat(numbers).hasSize(panels.length);
        List<String> cells = page.texts("//td[@data-heading='median']");
        for (int i = 0; i < panels.length; i++) {
            assertThat(numbers.get(i)).startsWith(cells.get(i) + " (");
        }
        assertThat(page.geometry()).allSatisfy(value -> assertThat(Double.parseDouble(value.replace("%", "")))
                .isBetween(0.0, 1000.0));
    }

    @Test
    void negative_numbers_lie_left_of_zero() throws Exception {
        var row = new IntervalChart.Row("slice", -5, -6, -4, List.of());
        PageXml page = PageXml.of(chart(new IntervalChart.Panel("score", Unit.NUMBER, null, List.of(row))));

        assertThat(page.texts("//text[@class='tick']")).contains("0").first().isEqualTo("-6");
    }
}
