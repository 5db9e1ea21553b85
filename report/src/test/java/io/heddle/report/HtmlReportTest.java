package io.heddle.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class HtmlReportTest {
    private static final String HOSTILE = "</script><script>document.title='broken'</script>{{css}}<!--\"'&";

    static Report hostile() {
        var arm = new IntervalChart.Row(HOSTILE, 1, Double.NaN, Double.NaN, List.of(0.9, 1.1));
        return new Report(
                HOSTILE,
                HOSTILE,
                List.of(new Report.Fact(HOSTILE, HOSTILE)),
                List.of(
                        new Section.Paragraph(HOSTILE),
                        new Section.CodeLine(HOSTILE, HOSTILE),
                        new Table(
                                HOSTILE,
                                List.of(Table.Column.left(HOSTILE), Table.Column.left(HOSTILE)),
                                List.of(List.of(Cell.text(HOSTILE), Cell.text(HOSTILE)))),
                        new IntervalChart(
                                HOSTILE,
                                HOSTILE,
                                HOSTILE,
                                HOSTILE,
                                List.of(new IntervalChart.Panel(HOSTILE, Unit.SECONDS, null, List.of(arm)))),
                        new DistributionChart(
                                HOSTILE,
                                HOSTILE,
                                HOSTILE,
                                List.of(new DistributionChart.Stack(HOSTILE, List.of(1.0, 2.0))))));
    }

    @Test
    void the_page_fetches_nothing_and_is_small() {
        String page = HtmlReport.render(Example.report());
        assertThat(page).contains("default-src 'none'").doesNotContain("<link", "src=\"", "@import", "url(");
        assertThat(page.length()).isLessThan(1_500_000);
    }

    @Test
    void every_chart_has_its_numbers_as_a_table() {
        String page = HtmlReport.render(Example.report());
        assertThat(page).contains(">3.92 s<", ">0.74 to 1.02×<", "half of the work", ">11.3 %<");
    }

    @Test
    void text_from_outside_is_never_markup() {
        String page = HtmlReport.render(hostile());
        assertThat(page).doesNotContain("<script>document.title").doesNotContain("<!--\"");
        assertThat(page.split("<script", -1))
                .as("two charts, D3 and the page's script")
                .hasSize(5);
        assertThat(page).as("a placeholder in a label is text").contains("{{css}}");
    }
}
