package io.heddle.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.documents.Content;
import io.heddle.report.html.HtmlReport;
import io.heddle.report.text.TextReport;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SanitizedFormatsTest {
    /** An escape sequence, a carriage return, DEL, the C1 form of an escape sequence, and a mark that turns text around. */
    private static final String HOSTILE = "a\u001b[31mb\rc\u007fd\u009b2Je\u202ef\u2066g";

    static List<Content> formats() {
        Table table = new Table(HOSTILE, List.of(Table.Column.left(HOSTILE)), List.of(List.of(Cell.text(HOSTILE))));
        Report report = new Report(
                HOSTILE,
                HOSTILE,
                List.of(new Report.Fact(HOSTILE, HOSTILE)),
                List.of(
                        new Section.Paragraph(HOSTILE),
                        new Section.CodeLine(HOSTILE, HOSTILE),
                        new Section.CodeBlock(HOSTILE, List.of(HOSTILE)),
                        new Section.Bullets(HOSTILE, List.of(HOSTILE)),
                        new Section.Facts(HOSTILE, List.of(new Report.Fact(HOSTILE, HOSTILE))),
                        new DistributionChart(
                                HOSTILE,
                                HOSTILE,
                                HOSTILE,
                                List.of(new DistributionChart.Stack(HOSTILE, List.of(1.0, 2.0)))),
                        ChartExamples.named(HOSTILE),
                        table));
        return List.of(
                TextReport.content(report, TextReport.Colour.OFF, 80),
                Content.text(() -> MarkdownReport.render(report)),
                Content.text(() -> HtmlReport.render(report)),
                Content.text(() -> CsvTable.render(table).replace("\r\n", "\n")));
    }

    @ParameterizedTest
    @MethodSource("formats")
    void no_format_contains_characters_that_a_terminal_obeys(Content content) throws Exception {
        assertThat(written(content))
                .containsIgnoringCase("\\u001b[31m")
                .doesNotContain("\u001b", "\r", "\u007f", "\u009b", "\u202e", "\u2066");
    }

    @Test
    void columns_are_aligned_by_what_is_shown() {
        Table table = new Table(
                "",
                List.of(Table.Column.left("arm"), Table.Column.left("n")),
                List.of(List.of(Cell.text("\u001b"), Cell.text("1")), List.of(Cell.text("b"), Cell.text("2"))));

        assertThat(TextReport.render(new Report("r", "", List.of(), List.of(table)), TextReport.Colour.OFF, 80))
                .contains("  arm     n\n  \\u001b  1\n  b       2\n");
    }

    private static String written(Content content) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        content.writeTo(out);
        return out.toString(StandardCharsets.UTF_8);
    }
}
