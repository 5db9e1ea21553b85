package io.heddle.fleet.show;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.fleet.show.LogSummary.Pauses;
import io.heddle.fleet.testing.LogText;
import io.heddle.gclogs.LogSeries;
import io.heddle.report.text.TextReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogSummaryTest {
    @TempDir
    Path folder;

    private LogSummary read(LogText text) throws IOException {
        Path log = Files.writeString(folder.resolve("gc.log"), text.toString());
        return LogSummary.read(new LogSeries(log, List.of(log)));
    }

    @Test
    void pauses_are_added_up_by_kind_and_cause() throws IOException {
        LogSummary summary = read(
                LogText.ofParallel(100).young(10, 0).young(20, 0).young(30, 0).full(100, 0));

        assertThat(summary.pauses()).extracting(Pauses::name).containsExactly("Pause Full", "Pause Young");
        Pauses young = summary.pauses().getLast();
        assertThat(young.count()).isEqualTo(3);
        assertThat(young.totalSeconds()).isEqualTo(0.06, within(1e-9));
        assertThat(young.medianSeconds()).isEqualTo(0.02, within(1e-9));
        assertThat(young.maxSeconds()).isEqualTo(0.03, within(1e-9));
        assertThat(summary.causes()).extracting(Pauses::name).containsExactly("Ergonomics", "Allocation Failure");
        assertThat(summary.longest().getFirst().seconds()).isEqualTo(0.1, within(1e-9));
        assertThat(summary.coveredSeconds()).isEqualTo(3.01, within(1e-9));
    }

    @Test
    void the_report_says_what_stands_out() throws IOException {
        LogSummary summary = read(LogText.ofParallel(100)
                .young(10, 0)
                .full(1500, 0)
                .raw("[9.000s][info][gc] GC(7) Pause Young (no such thing) 1M->"));

        String text = TextReport.render(LogReport.of(summary), TextReport.Colour.OFF, 120);

        assertThat(text)
                .contains("The JVM collected the whole heap in 1 pauses.")
                .contains("The longest pause took 1.50 s.");
    }

    @Test
    void a_log_without_pauses_has_no_figures() throws IOException {
        LogSummary summary = read(LogText.ofParallel(100));

        assertThat(summary.all().count()).isZero();
        assertThat(summary.all().maxSeconds()).isNaN();
        assertThat(summary.jvms()).hasSize(1);
        assertThat(TextReport.render(LogReport.of(summary), TextReport.Colour.OFF, 120))
                .contains("The log has no pause.");
    }
}
