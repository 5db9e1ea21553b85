package io.heddle.report;

import static org.assertj.core.api.Assertions.assertThat;

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
    void a_markdown_fence_is_longer_than_the_backticks_within() {
        var line = new Section.CodeLine("Run:", "echo ```x```");
        assertThat(MarkdownReport.render(new Report("r", "", List.of(), List.of(line))))
                .endsWith("````\necho ```x```\n````\n");
    }

    @Test
    void numbers_show_the_digits_that_are_worth_it() {
        assertThat(Unit.SECONDS.format(0.0412)).isEqualTo("0.041 s");
        assertThat(Unit.SECONDS.format(12.345)).isEqualTo("12.3 s");
        assertThat(Unit.BYTES.format(512)).isEqualTo("512 B");
        assertThat(Unit.BYTES.format(1.4e9)).isEqualTo("1.30 GiB");
        assertThat(Unit.COUNT.format(12_345)).isEqualTo("12,345");
        assertThat(Unit.RATE.format(103_000)).isEqualTo("103,000/s");
        assertThat(Unit.SHARE.format(0.0156)).isEqualTo("1.6 %");
        assertThat(Unit.RATIO.format(Double.NaN)).isEqualTo("n/a");
        assertThat(Unit.BYTES.format(1000, 2048)).isEqualTo("1,000 B to 2.00 KiB");
        assertThat(Unit.SECONDS.format(3.65, 4.21)).isEqualTo("3.65 to 4.21 s");
    }

    @Test
    void a_stack_holds_shares_of_the_whole_the_largest_first() {
        var stack = new DistributionChart.Stack("a", List.of(1.0, 6.0, 3.0));
        assertThat(stack.shares()).containsExactly(0.6, 0.3, 0.1);
        assertThat(stack.partsWithHalf()).isEqualTo(1);
    }
}
