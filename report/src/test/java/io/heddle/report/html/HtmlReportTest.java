package io.heddle.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.report.Cell;
import io.heddle.report.ChartExamples;
import io.heddle.report.DistributionChart;
import io.heddle.report.Example;
import io.heddle.report.IntervalChart;
import io.heddle.report.PageXml;
import io.heddle.report.RatioChart;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Unit;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

public class HtmlReportTest {
    private static final String HOSTILE = "</script><script>document.title='broken'</script>{{css}}<!--\"'&";

    public static Report hostile() {
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
                        new Section.Bullets(HOSTILE, List.of(HOSTILE)),
                        new Section.Facts(HOSTILE, List.of(new Report.Fact(HOSTILE, HOSTILE))),
                        new RatioChart(
                                HOSTILE,
                                HOSTILE,
                                HOSTILE,
                                HOSTILE,
                                HOSTILE,
                                0.05,
                                HOSTILE,
                                HOSTILE,
                                List.of(new RatioChart.Row(
                                        HOSTILE, 1, 0.9, 1.1, List.of(1.0), HOSTILE, Cell.Tone.PLAIN))),
                        new DistributionChart(
                                HOSTILE,
                                HOSTILE,
                                HOSTILE,
                                List.of(new DistributionChart.Stack(HOSTILE, List.of(1.0, 2.0)))),
                        ChartExamples.named(HOSTILE)));
    }

    @Test
    void the_page_fetches_nothing_and_is_small() {
        String page = HtmlReport.render(Example.report());
        assertThat(page).contains("default-src 'none'").doesNotContain("<link", "src=\"", "@import", "url(");
        assertThat(page.length()).isLessThan(150_000);
    }

    @Test
    void the_content_of_a_file_is_the_rendered_page() throws Exception {
        for (Report report : List.of(Example.report(), ChartExamples.report(), hostile())) {
            ByteArrayOutputStream file = new ByteArrayOutputStream();
            HtmlReport.content(report).writeTo(file);
            assertThat(file.toString(StandardCharsets.UTF_8)).isEqualTo(HtmlReport.render(report));
        }
    }

    @Test
    void every_chart_is_drawn_without_scripts_and_has_a_name_and_a_description() throws Exception {
        PageXml page = PageXml.of(Example.report());
        assertThat(page.count("//figure//svg[@role='img']")).isEqualTo(2 + 3 + 1);
        assertThat(page.count("//svg[@role='img' and not(title and desc)]")).isZero();
        assertThat(page.texts("//@id")).doesNotHaveDuplicates().hasSize(2 * 6);
        assertThat(page.count("//svg//circle[@class='point' and title]")).isEqualTo(3 * 4 + 2 * 2);
        assertThat(page.count("//svg//circle[@class='sample' and title]")).isEqualTo(3 * 4 * 8 + 2 * 4);
        assertThat(page.count("//rect[@class='part']")).isEqualTo(4 * 64);
    }

    @Test
    void every_chart_has_its_numbers_as_a_table() {
        String page = HtmlReport.render(Example.report());
        assertThat(page).contains(">3.92 s<", ">0.74 to 1.02×<", "half of the work", ">11.3 %<");
    }

    @Test
    void code_is_copied_as_it_was_given_although_each_of_its_words_is_an_element() throws Exception {
        String code = " heddle run\\\n  -- java -Xmx1g";
        var report = new Report("title", "", List.of(), List.of(new Section.CodeLine("Run it:", code)));
        PageXml page = PageXml.of(report);
        assertThat(page.texts("//pre")).containsExactly(code);
        assertThat(page.texts("//pre/code/span")).containsExactly("heddle", "run\\", "--", "java", "-Xmx1g");
    }

    @Test
    void a_number_stays_on_one_line_with_its_unit() {
        String text = "It ran for 46.1 ms of 2 s, 5 % of 8 MiB, and 3 string 4 samples.";
        assertThat(HtmlReport.render(new Report("t", "", List.of(), List.of(new Section.Paragraph(text)))))
                .contains("It ran for 46.1\u00a0ms of 2\u00a0s, 5\u00a0% of 8\u00a0MiB, and 3 string 4 samples.");
    }

    @Test
    void text_from_outside_is_never_markup() {
        String page = HtmlReport.render(hostile());
        assertThat(page).doesNotContain("<script>document.title").doesNotContain("<!--\"");
        assertThat(page.split("<script", -1)).as("only the page's script").hasSize(2);
        assertThat(page).as("a placeholder in a label is text").contains("{{css}}");
    }
}
