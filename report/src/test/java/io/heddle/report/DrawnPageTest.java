package io.heddle.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser. Needs chromium, chromium-browser or google-chrome on PATH; CI must have one. */
@Timeout(120)
class DrawnPageTest {
    @TempDir
    Path scratch;

    private Chromium.Loaded load(String html) throws IOException, InterruptedException {
        Path page = Files.writeString(scratch.resolve("page.html"), html);
        return browser().load(page, scratch);
    }

    private static Chromium browser() {
        return Chromium.onPath().orElseGet(() -> {
            String missing = "no chromium, chromium-browser or google-chrome on PATH: the page's charts are NOT tested";
            assertThat(System.getenv("CI")).as(missing).isNotEqualTo("true");
            System.err.println("SKIPPED: " + missing);
            return abort(missing);
        });
    }

    private static int count(String text, String part) {
        return text.split(part, -1).length - 1;
    }

    @Test
    void all_charts_are_drawn_and_the_console_is_silent() throws Exception {
        var page = load(HtmlReport.render(Example.report()));
        assertThat(page.console()).isEmpty();
        assertThat(count(page.dom(), "<svg[^>]*role=\"img\"")).isEqualTo(4);
        assertThat(count(page.dom(), "<circle class=\"point\"")).isEqualTo(3 * 4);
        assertThat(count(page.dom(), "<line class=\"interval\"")).isEqualTo(3 * 4 + 1);
        assertThat(count(page.dom(), "<circle class=\"sample\"")).isEqualTo(3 * 4 * 8 + 3);
        assertThat(count(page.dom(), "<rect class=\"part\"")).isEqualTo(4 * 64);
        assertThat(page.dom()).doesNotContain("=\"NaN", ">NaN", ">undefined");
    }

    @Test
    void a_row_without_numbers_has_no_marks_and_a_panel_without_a_reference_no_line() throws Exception {
        var bare = new IntervalChart.Row("bare", Double.NaN, Double.NaN, Double.NaN, List.of(Double.NaN, Double.NaN));
        var slice = new IntervalChart.Row("slice", 0.0052, 0.0047, 0.0061, List.of(0.0047, 0.0061));
        var chart = new IntervalChart(
                "GC time",
                "",
                "median",
                "interval",
                List.of(new IntervalChart.Panel("GC time", Unit.SECONDS, null, List.of(bare, slice))));
        var page = load(HtmlReport.render(new Report("r", "", List.of(), List.of(chart))));
        assertThat(page.console()).isEmpty();
        assertThat(count(page.dom(), "<circle class=\"point\"")).isEqualTo(1);
        assertThat(page.dom())
                .contains("aria-label=\"GC time: bare n/a, slice 5.20 ms (4.70 to 6.10 ms)\"")
                .doesNotContain("class=\"reference\"", "=\"NaN", ">NaN");
    }

    @Test
    void numbers_of_the_drawing_are_those_of_the_table() throws Exception {
        double[] values = {0, 0.0000031, 0.00041, 0.0412, 0.5, 0.9996, 1.05, 12.345, 1_234.5};
        var panels = Stream.of(Unit.values())
                .flatMap(unit -> Arrays.stream(values)
                        .mapToObj(value -> new IntervalChart.Row("arm", value, value / 30, value * 1.7, List.of()))
                        .map(arm -> new IntervalChart.Panel(unit.name(), unit, null, List.of(arm))))
                .toList();
        var chart = new IntervalChart("t", "", "median", "interval", panels);
        var page = load(HtmlReport.render(new Report("r", "", List.of(), List.of(chart))));
        List<String> numbers = new TextIntervalChart(chart, TextReport.Colour.OFF, 20)
                .lines().stream()
                        .filter(line -> line.startsWith("  arm  "))
                        .map(String::strip)
                        .toList();
        assertThat(numbers).hasSameSizeAs(panels).allSatisfy(number -> assertThat(page.dom())
                .contains(number.replaceFirst(" +", " ") + "\""));
    }

    @Test
    void labels_that_look_like_markup_stay_labels() throws Exception {
        var page = load(HtmlReport.render(HtmlReportTest.hostile()));
        assertThat(page.console()).isEmpty();
        assertThat(page.dom()).doesNotContain("<title>broken</title>");
        assertThat(count(page.dom(), "<circle class=\"point\"")).isEqualTo(1);
        assertThat(count(page.dom(), "<rect class=\"part\"")).isEqualTo(2);
    }

    @Test
    void a_script_error_is_noticed() throws Exception {
        var page = load(HtmlReport.render(Example.report()).replace("drawAll();", "drawNothing();"));
        assertThat(page.console()).anySatisfy(line -> assertThat(line).contains("drawNothing is not defined"));
    }
}
