package io.heddle.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.heddle.report.html.HtmlReport;
import io.heddle.report.html.HtmlReportTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser. Needs chromium, chromium-browser or google-chrome on PATH; CI must have one. */
@Timeout(120)
class DrawnPageTest {
    @TempDir
    Path scratch;

    private Chromium.Loaded load(String html) throws IOException, InterruptedException {
        return load(html, scratch);
    }

    /** A page in the browser; skips the test where there is none. */
    static Chromium.Loaded load(String html, Path scratch) throws IOException, InterruptedException {
        Path page = Files.writeString(scratch.resolve("page.html"), html);
        return browser().load(page, scratch);
    }

    private static Chromium browser() {
        return Chromium.onPath().orElseGet(() -> {
            String missing =
                    "no chromium, chromium-browser or google-chrome on PATH: the page in a browser is NOT tested";
            assertThat(System.getenv("CI")).as(missing).isNotEqualTo("true");
            System.err.println("SKIPPED: " + missing);
            return abort(missing);
        });
    }

    private static int count(String text, String part) {
        return text.split(part, -1).length - 1;
    }

    @Test
    void the_page_is_valid_for_a_browser_and_the_console_is_silent() throws Exception {
        var page = load(HtmlReport.render(Example.report()));
        assertThat(page.console()).isEmpty();
        assertThat(count(page.dom(), "<circle class=\"point\"")).isEqualTo(3 * 4 + 2 * 2 + 2);
    }

    @Test
    void all_charts_are_valid_for_a_browser() throws Exception {
        var page = load(HtmlReport.render(ChartExamples.report()));
        assertThat(page.console()).isEmpty();
        assertThat(page.dom()).contains("data-drawn-lanes=\"");
    }

    @Test
    void a_script_adds_a_button_that_copies_code() throws Exception {
        String html = HtmlReport.render(Example.report());
        assertThat(html).doesNotContain("<button");
        assertThat(count(load(html).dom(), ">Copy</button>")).isEqualTo(1);
    }

    @Test
    void labels_that_look_like_markup_stay_labels() throws Exception {
        var page = load(HtmlReport.render(HtmlReportTest.hostile()));
        assertThat(page.console()).isEmpty();
        assertThat(page.dom()).doesNotContain("<title>broken</title>");
        assertThat(count(page.dom(), "<rect class=\"part\"")).isEqualTo(2);
    }

    @Test
    void a_script_error_is_noticed() throws Exception {
        var page = load(HtmlReport.render(Example.report()).replace("(addCopyButton);", "(addNoButton);"));
        assertThat(page.console()).anySatisfy(line -> assertThat(line).contains("addNoButton is not defined"));
    }
}
