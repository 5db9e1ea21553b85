package io.heddle.compare.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.report.IntervalChart;
import io.heddle.report.RatioChart;
import io.heddle.report.Report;
import io.heddle.report.Table;
import io.heddle.report.html.HtmlReport;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SamplePagesTest {

    private static Report page(String name) {
        return new CompareReport(Objects.requireNonNull(SamplePages.all().get(name))).page();
    }

    private static <T> T only(String name, Class<T> section) {
        return page(name).sections().stream()
                .filter(section::isInstance)
                .map(section::cast)
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"winner", "undecided", "brief", "alone", "failed", "partly-failed", "many", "server"})
    void every_page_is_whole_without_scripts_and_small(String name) {
        String html = HtmlReport.render(page(name));

        assertThat(html)
                .contains("<h1>heddle compare: graphs.jar</h1>", "<dt>machine</dt>")
                .doesNotContain("NaN", "Infinity", "null");
        assertThat(html.replaceAll("<[^>]*>", "")).contains("heddle compare --runs 8");
        assertThat(html.split("<script>", -1)).hasSize(2);
        assertThat(html.length()).isLessThan(120_000);
    }

    @Test
    void the_metric_of_the_user_decides_in_its_own_direction() {
        RatioChart chart = only("server", RatioChart.class);

        assertThat(chart.quantity()).isEqualTo("throughput");
        assertThat(chart.below()).isEqualTo("worse");
        assertThat(chart.above()).isEqualTo("better");
        assertThat(chart.rows().getFirst().ratio()).isGreaterThan(1);
        assertThat(only("server", Table.class).title())
                .isEqualTo("throughput: more is better (a ratio is the median of the ratios by round)");
        assertThat(only("server", IntervalChart.class).panels())
                .extracting(IntervalChart.Panel::title)
                .containsExactly("throughput", "p99", "CPU time under load", "GC time");
    }

    @Test
    void a_page_without_another_arm_has_no_ratios() {
        assertThat(page("alone").sections()).noneMatch(RatioChart.class::isInstance);
        assertThat(page("failed").sections()).noneMatch(RatioChart.class::isInstance);
    }

    @Test
    void too_few_rounds_for_an_interval_leave_the_interval_out() {
        assertThat(only("brief", RatioChart.class).rows().getFirst().low()).isNaN();
        assertThat(HtmlReport.render(page("brief"))).doesNotContain("95 % confidence interval</span>");
    }
}
