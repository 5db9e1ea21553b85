package io.heddle.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.report.Card;
import io.heddle.report.Cell;
import io.heddle.report.ChartExamples;
import io.heddle.report.Example;
import io.heddle.report.RatioChart;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.text.TextReport.Colour;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TextReportTest {

    private static Report of(Section section) {
        return new Report("title", "", List.of(), List.of(section));
    }

    @Test
    void columns_are_aligned() {
        assertThat(TextReport.render(of(Example.verdicts()), Colour.OFF, 100)).isEqualTo("""
                        title

                        Verdict
                          arm           wall  ratio  98.3 % interval  verdict          CPU  peak memory
                          default     3.92 s    n/a              n/a  baseline      7.84 s     1.30 GiB
                          slice       3.41 s  0.87×    0.74 to 1.02×  inconclusive  6.82 s     1.30 GiB
                          slice-nice  3.02 s  0.77×    0.66 to 0.90×  faster        6.04 s     1.30 GiB
                          fifo        2.08 s  0.53×    0.46 to 0.61×  faster        4.16 s     1.30 GiB
                        """);
    }

    @Test
    void a_table_wider_than_the_terminal_becomes_a_list() {
        assertThat(TextReport.render(of(Example.verdicts()), Colour.OFF, 50))
                .contains("  fifo\n    wall             2.08 s\n    ratio            0.53×\n");
    }

    @Test
    void a_list_has_no_line_for_an_empty_cell() {
        var table = new Table(
                "",
                List.of(Table.Column.left("arm"), Table.Column.right("interval"), Table.Column.left("verdict")),
                List.of(List.of(Cell.text("default"), Cell.text(""), Cell.text("baseline"))));
        assertThat(TextReport.render(of(table), Colour.OFF, 20)).endsWith("  default\n    verdict   baseline\n");
    }

    private static List<Section> sections() {
        return Stream.concat(Example.report().sections().stream(), ChartExamples.report().sections().stream())
                .toList();
    }

    @Test
    void tables_charts_and_paragraphs_keep_to_the_width() {
        for (int width : new int[] {40, 60, 80, 120}) {
            for (Section section : sections()) {
                if (!(section instanceof Section.CodeLine
                        || section instanceof Card
                        || section instanceof RatioChart)) {
                    assertThat(TextReport.render(of(section), Colour.OFF, width).lines())
                            .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(width));
                }
            }
        }
    }

    @Test
    void intervals_are_drawn_with_their_reference() {
        assertThat(TextReport.render(of(Example.intervals()), Colour.OFF, 80))
                .containsPattern("fifo +├─+●─+┤ +┊ +2\\.08 s \\(1\\.93 to 2\\.24 s\\)");
    }

    @Test
    void colour_is_written_only_when_asked_for() {
        assertThat(TextReport.render(Example.report(), Colour.OFF, 80)).doesNotContain("\u001b");
        assertThat(TextReport.render(Example.report(), Colour.ON, 80)).contains("\u001b[32mfaster");
    }

    @Test
    void control_characters_from_outside_do_not_reach_the_terminal() {
        var table = new Table("t", List.of(Table.Column.left("arm")), List.of(List.of(Cell.text("a\u001b[2Jb\nc"))));
        assertThat(TextReport.render(of(table), Colour.OFF, 80)).endsWith("  a\\u001b[2Jb c\n");
    }
}
