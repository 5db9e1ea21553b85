package io.heddle.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.Heddle;
import io.heddle.trials.Plan;
import io.heddle.trials.RunId;
import io.heddle.trials.analysis.Metric;
import io.heddle.trials.progress.TrialProgress;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressReporterTest {
    private static final RunId FIRST = new RunId("default", RunId.Phase.WARMUP, 0, 0);

    private final StringWriter errors = new StringWriter();
    private final Console console = Console.of(Heddle.commandLine().setErr(new PrintWriter(errors)));
    private long now;

    private final TrialProgress<Double> progress = new TrialProgress<>(
            List.of("default", "fifo"),
            new Plan(1, 2, 0, 1),
            new Metric<>("seconds", Metric.Better.LESS, value -> value),
            () -> now);

    private ProgressReporter<Double> reporter(ProgressReporter.Style style) {
        return new ProgressReporter<>(console, style, new ProgressText("", "wall time"), progress, "is it a server?");
    }

    private void pass(Duration time) {
        now += time.toNanos();
    }

    @Test
    void a_first_run_of_more_than_a_minute_gets_one_hint() {
        ProgressReporter<Double> reporter = reporter(ProgressReporter.Style.LINES);
        reporter.started(FIRST);
        pass(Duration.ofSeconds(59));
        reporter.tick();
        assertThat(errors.toString()).isEmpty();

        pass(Duration.ofSeconds(2));
        reporter.tick();
        reporter.tick();
        assertThat(errors.toString()).isEqualTo("heddle: is it a server?\n");
        reporter.ended();
    }

    @Test
    void a_later_run_may_take_longer_than_a_minute() {
        ProgressReporter<Double> reporter = reporter(ProgressReporter.Style.LINES);
        reporter.started(FIRST);
        reporter.measured(FIRST, 1.0);
        pass(Duration.ofMinutes(5));
        reporter.tick();
        assertThat(errors.toString()).isEmpty();
        reporter.ended();
    }

    @Test
    void a_failure_is_reported_even_when_it_is_quiet() {
        ProgressReporter<Double> reporter = reporter(ProgressReporter.Style.NONE);
        reporter.started(FIRST);
        reporter.failed(FIRST, "no more memory");
        reporter.ended();
        assertThat(errors.toString()).isEqualTo("heddle: default is dropped: no more memory\n");
    }

    @Test
    void after_the_end_nothing_is_drawn() {
        ProgressReporter<Double> reporter = reporter(ProgressReporter.Style.BAR);
        reporter.started(FIRST);
        reporter.ended();
        int length = errors.toString().length();
        reporter.tick();
        assertThat(errors.toString()).hasSize(length).endsWith("\r\u001b[K");
    }
}
