package io.heddle.trials.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.trials.Arm;
import io.heddle.trials.Measurable;
import io.heddle.trials.Plan;
import io.heddle.trials.RunDisturbed;
import io.heddle.trials.RunFailed;
import io.heddle.trials.RunId;
import io.heddle.trials.Trial;
import io.heddle.trials.TrialListener;
import io.heddle.trials.analysis.Metric;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TrialProgressTest {
    private static final Metric<Double> SECONDS = new Metric<>("seconds", Metric.Better.LESS, value -> value);
    private static final Plan TWO_ROUNDS = new Plan(1, 2, 1, 1);

    private long now;

    /** The state of the progress at each event of the trial. */
    private final List<String> log = new ArrayList<>();

    private Measurable<Double> takes(int seconds) {
        return () -> {
            now += TimeUnit.SECONDS.toNanos(seconds);
            return (double) seconds;
        };
    }

    private TrialProgress<Double> run(Measurable<Double> a, Measurable<Double> b) {
        TrialProgress<Double> progress = new TrialProgress<>(List.of("a", "b"), TWO_ROUNDS, SECONDS, () -> now);
        new Trial<>(List.of(Arm.baseline("a", a), Arm.candidate("b", b)), TWO_ROUNDS)
                .run(
                        new TrialListener<>() {
                            @Override
                            public void started(RunId run) {
                                progress.started(run);
                                log.add("%s: %s left, %.2f done"
                                        .formatted(
                                                run.describe(),
                                                progress.remaining()
                                                        .map(Duration::toSeconds)
                                                        .orElse(-1L),
                                                progress.completedShare()));
                            }

                            @Override
                            public void measured(RunId run, Double measurement) {
                                progress.measured(run, measurement);
                            }

                            @Override
                            public void disturbed(RunId run, String reason) {
                                progress.disturbed(run, reason);
                            }

                            @Override
                            public void failed(RunId run, String reason) {
                                progress.failed(run, reason);
                            }
                        },
                        () -> false);
        return progress;
    }

    @Test
    void the_remaining_time_is_the_mean_duration_of_the_runs_of_each_arm_times_its_remaining_runs() {
        TrialProgress<Double> progress = run(takes(10), takes(20));

        assertThat(log.getFirst()).isEqualTo("a, warm-up: -1 left, 0.00 done");
        assertThat(log.get(1)).isEqualTo("b, warm-up: 50 left, 0.17 done");
        assertThat(log.get(2)).endsWith(", round 1: 60 left, 0.33 done");
        assertThat(progress.remaining()).contains(Duration.ZERO);
        assertThat(progress.completedShare()).isEqualTo(1);
        assertThat(progress.elapsed()).isEqualTo(Duration.ofSeconds(90));
    }

    @Test
    void time_in_the_current_run_shortens_the_remaining_time_but_not_below_that_of_the_other_runs() {
        TrialProgress<Double> progress = new TrialProgress<>(List.of("a"), TWO_ROUNDS, SECONDS, () -> now);
        progress.started(new RunId("a", RunId.Phase.WARMUP, 0, 0));
        now = TimeUnit.SECONDS.toNanos(10);
        progress.measured(new RunId("a", RunId.Phase.WARMUP, 0, 0), 10.0);
        progress.started(new RunId("a", RunId.Phase.MEASURED, 0, 0));

        now = TimeUnit.SECONDS.toNanos(14);
        assertThat(progress.remaining()).contains(Duration.ofSeconds(16));
        now = TimeUnit.SECONDS.toNanos(35);
        assertThat(progress.remaining()).contains(Duration.ofSeconds(10));
    }

    @Test
    void ratios_are_those_of_measured_rounds_to_the_baseline() {
        assertThat(run(takes(10), takes(8)).ratiosSoFar())
                .containsOnlyKeys("b")
                .hasEntrySatisfying("b", ratio -> assertThat(ratio).isCloseTo(0.8, within(1e-9)));
    }

    @Test
    void there_is_no_ratio_before_the_first_complete_round() {
        TrialProgress<Double> progress = new TrialProgress<>(List.of("a", "b"), TWO_ROUNDS, SECONDS, () -> now);
        progress.measured(new RunId("a", RunId.Phase.WARMUP, 0, 0), 10.0);
        progress.measured(new RunId("b", RunId.Phase.WARMUP, 0, 0), 8.0);
        progress.measured(new RunId("a", RunId.Phase.MEASURED, 0, 0), 10.0);
        assertThat(progress.ratiosSoFar()).isEmpty();
    }

    @Test
    void an_arm_that_failed_has_no_remaining_runs_and_no_ratio() {
        int[] runs = {0};
        TrialProgress<Double> progress = run(takes(10), () -> {
            if (runs[0]++ == 2) {
                throw new RunFailed("exit status 3");
            }
            return 5.0;
        });
        assertThat(progress.ratiosSoFar()).isEmpty();
        assertThat(progress.completedShare()).isLessThanOrEqualTo(1);
    }

    @Test
    void a_disturbed_run_is_not_counted_twice() {
        int[] runs = {0};
        TrialProgress<Double> progress = run(takes(10), () -> {
            if (runs[0]++ == 1) {
                throw new RunDisturbed("stopped by Ctrl-Z");
            }
            return 5.0;
        });
        assertThat(progress.completedShare()).isEqualTo(1);
        assertThat(progress.isFirstRun()).isFalse();
    }
}
