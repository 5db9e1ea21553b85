package io.heddle.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class PlainFormatsTest {

    @Test
    void csv_has_full_numbers_empty_fields_for_missing_ones_and_two_columns_for_a_range() {
        assertThat(CsvTable.render(Example.verdicts()).split("\r\n", -1))
                .startsWith(
                        "arm,wall,ratio,98.3 % interval low,98.3 % interval high,verdict,CPU,peak memory",
                        "default,3.92,,,,baseline,7.84,1400000000");
    }

    @Test
    void csv_quotes_what_has_commas_quotes_or_line_breaks() {
        var table = new Table("", List.of(Table.Column.left("a,b")), List.of(List.of(Cell.text("say \"x\"\n"))));
        assertThat(CsvTable.render(table)).isEqualTo("\"a,b\"\r\n\"say \"\"x\"\"\n\"\r\n");
    }

    @Test
    void markdown_tables_are_aligned_and_their_text_is_escaped() {
        var table = new Table(
                "*t*",
                List.of(Table.Column.left("a|b"), Table.Column.right("n")),
                List.of(List.of(Cell.text("<b>"), Cell.quantity(1.234, Unit.SECONDS))));
        assertThat(MarkdownReport.render(new Report("r", "", List.of(), List.of(table))))
                .isEqualTo("""
                        # r

                        ## \\*t\\*

                        | a\\|b | n |
                        | --- | ---: |
                        | \\<b\\> | 1.23 s |
                        """);
    }

    @Test
    void bullets_and_facts_are_lists_in_markdown() {
        var why = new Section.Bullets("Why", List.of("a*b"));
        var facts = new Section.Facts("Facts", List.of(new Report.Fact("machine", "2 CPUs")));
        assertThat(MarkdownReport.render(new Report("r", "", List.of(), List.of(why, facts))))
                .isEqualTo("# r\n\n## Why\n\n- a\\*b\n\n## Facts\n\n- machine: 2 CPUs\n");
    }

    @Test
    void a_markdown_fence_is_longer_than_the_backticks_within() {
        var line = new Section.CodeLine("Run:", "echo ```x```");
        assertThat(MarkdownReport.render(new Report("r", "", List.of(), List.of(line))))
                .endsWith("````\necho ```x```\n````\n");
    }

    @Test
    void numbers_show_the_digits_that_are_worth_it() {
        assertThat(Unit.SECONDS.format(12.345)).isEqualTo("12.3 s");
        assertThat(Unit.SECONDS.format(0.0412)).isEqualTo("41.2 ms");
        assertThat(Unit.SECONDS.format(0.00012)).isEqualTo("120 µs");
        assertThat(Unit.SECONDS.format(0)).isEqualTo("0 s");
        assertThat(Unit.BYTES.format(512)).isEqualTo("512 B");
        assertThat(Unit.BYTES.format(1.4e9)).isEqualTo("1.30 GiB");
        assertThat(Unit.COUNT.format(1_097.5)).isEqualTo("1,098");
        assertThat(Unit.RATE.format(103_000)).isEqualTo("103,000/s");
        assertThat(Unit.SHARE.format(0.0156)).isEqualTo("1.6 %");
        assertThat(Unit.RATIO.format(Double.NaN)).isEqualTo("n/a");
    }

    @Test
    void the_ends_of_a_range_have_one_prefix_unless_one_would_vanish() {
        assertThat(Unit.SECONDS.format(3.65, 4.21)).isEqualTo("3.65 to 4.21 s");
        assertThat(Unit.SECONDS.format(0.95, 1.05)).isEqualTo("0.950 to 1.05 s");
        assertThat(Unit.SECONDS.format(0.00041, 0.0012)).isEqualTo("0.410 to 1.20 ms");
        assertThat(Unit.SECONDS.format(0.00041, 1.2)).isEqualTo("410 µs to 1.20 s");
        assertThat(Unit.SECONDS.format(0, 0.0012)).isEqualTo("0 to 1.20 ms");
        assertThat(Unit.BYTES.format(1000, 2048)).isEqualTo("0.977 to 2.00 KiB");
    }

    @Test
    void an_intervals_figures_have_the_prefix_of_its_panel() {
        var arms = List.of(
                new IntervalChart.Row("slow", 1.2, 1.1, 1.3, List.of()),
                new IntervalChart.Row("fast", 0.9, 0.8, 0.95, List.of()));
        var chart = new IntervalChart(
                "", "", "median", "interval", List.of(new IntervalChart.Panel("GC", Unit.SECONDS, null, arms)));
        assertThat(MarkdownReport.render(new Report("r", "", List.of(), List.of(chart))))
                .contains("| fast | 0.900 s | 0.800 to 0.950 s |");
    }

    @Test
    void sections_that_have_nothing_to_show_are_left_out() {
        var table = new Table("table", List.of(Table.Column.left("arm")), List.of());
        var intervals = new IntervalChart("intervals", "note", "median", "interval", List.of());
        var distribution = new DistributionChart("distribution", "note", "thread", List.of());
        assertThat(new Report("r", "", List.of(), List.of(table, intervals, distribution)).sections())
                .isEmpty();
    }

    @Test
    void a_reference_that_is_no_number_is_refused() {
        assertThatThrownBy(() -> new IntervalChart.Reference("bare", Double.NaN))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_stack_holds_shares_of_the_whole_the_largest_first() {
        var stack = new DistributionChart.Stack("a", List.of(1.0, 6.0, 3.0));
        assertThat(stack.shares()).containsExactly(0.6, 0.3, 0.1);
        assertThat(stack.partsWithHalf()).isEqualTo(1);
    }
}
