package io.heddle.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.trials.Plan;
import io.heddle.trials.RunId;
import io.heddle.trials.analysis.Metric;
import io.heddle.trials.progress.TrialProgress;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressTextTest {
    private long now;

    private final TrialProgress<Double> progress = new TrialProgress<>(
            List.of("default", "slice", "fifo"),
            new Plan(1, 2, 0, 1),
            new Metric<>("seconds", Metric.Better.LESS, value -> value),
            () -> now);

    private void run(String arm, RunId.Phase phase, int round, int seconds) {
        RunId run = new RunId(arm, phase, round, 0);
        progress.started(run);
        now += Duration.ofSeconds(seconds).toNanos();
        progress.measured(run, (double) seconds);
    }

    private void runRound(RunId.Phase phase, int round) {
        run("default", phase, round, 10);
        run("slice", phase, round, 9);
        run("fifo", phase, round, 8);
    }

    @Test
    void before_the_first_run_has_ended_nothing_is_estimated() {
        progress.started(new RunId("default", RunId.Phase.WARMUP, 0, 0));

        assertThat(new ProgressText("", "wall time").bar(progress, 120))
                .isEqualTo("[--------------------] warm-up, default: 0 s elapsed");
    }

    @Test
    void a_bar_shows_round_arm_times_and_the_ratios_so_far() {
        runRound(RunId.Phase.WARMUP, 0);
        runRound(RunId.Phase.MEASURED, 0);
        progress.started(new RunId("fifo", RunId.Phase.MEASURED, 1, 0));

        assertThat(new ProgressText("", "wall time").bar(progress, 200))
                .isEqualTo("[#############-------] round 2 of 2, fifo: 54 s elapsed, about 27 s left;"
                        + " wall time so far: slice 0.90×, fifo 0.80× that of default");
    }

    @Test
    void a_terminal_of_80_columns_gets_a_short_bar_with_the_ratios_so_far() {
        runRound(RunId.Phase.WARMUP, 0);
        runRound(RunId.Phase.MEASURED, 0);
        progress.started(new RunId("fifo", RunId.Phase.MEASURED, 1, 0));

        assertThat(new ProgressText("", "wall time").bar(progress, 80))
                .isEqualTo("[#####---] round 2 of 2, fifo: 54 s, 27 s left; so far: slice 0.90×, fifo 0.80×")
                .hasSizeLessThan(80);
    }

    @Test
    void a_bar_is_shorter_than_the_terminal_is_wide() {
        runRound(RunId.Phase.WARMUP, 0);

        assertThat(new ProgressText("", "wall time").bar(progress, 30)).hasSize(29);
        assertThat(new ProgressText("", "wall time").bar(progress, 0)).isEmpty();
    }

    @Test
    void a_line_after_the_last_round_estimates_nothing_any_more() {
        runRound(RunId.Phase.WARMUP, 0);
        runRound(RunId.Phase.MEASURED, 0);
        runRound(RunId.Phase.MEASURED, 1);

        assertThat(new ProgressText("transform", "").roundEnded(progress, RunId.Phase.MEASURED, 1))
                .isEqualTo(
                        "transform: round 2 of 2: 1 min 21 s elapsed; so far: slice 0.90×, fifo 0.80× that of default");
    }

    @ParameterizedTest
    @CsvSource({"0, 0 s", "59, 59 s", "60, 1 min 0 s", "3599, 59 min 59 s", "7500, 2 h 5 min"})
    void durations_have_two_units_at_most(long seconds, String text) {
        assertThat(ProgressText.describe(Duration.ofSeconds(seconds))).isEqualTo(text);
    }
}
