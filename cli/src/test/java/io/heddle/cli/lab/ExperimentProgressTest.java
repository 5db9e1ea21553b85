package io.heddle.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.Heddle;
import io.heddle.cli.terminal.Console;
import io.heddle.cli.terminal.ProgressReporter;
import io.heddle.trials.Plan;
import io.heddle.trials.RunId;
import io.heddle.trials.TrialListener;
import io.heddle.trials.analysis.Metric;
import io.heddle.trials.progress.TrialProgress;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExperimentProgressTest {
    private final StringWriter errors = new StringWriter();
    private final Console console = Console.of(Heddle.commandLine().setErr(new PrintWriter(errors)));

    private static TrialProgress<Double> trialProgress() {
        return new TrialProgress<>(
                List.of("one", "two"),
                Plan.standard(),
                new Metric<>("seconds", Metric.Better.LESS, value -> value),
                () -> 0);
    }

    @Test
    void a_quiet_experiment_shows_only_warnings() {
        ExperimentProgress progress = new ExperimentProgress(console, ProgressReporter.Style.NONE);
        TrialListener<Double> trial = progress.trial("heap", "", trialProgress());
        progress.progress("heap ...");
        trial.roundEnded(RunId.Phase.MEASURED, 0);
        progress.warn("heap: two is dropped");

        assertThat(errors.toString()).isEqualTo("heddle: heap: two is dropped\n");
    }

    @Test
    void a_message_replaces_the_bar_of_the_running_trial() {
        ExperimentProgress progress = new ExperimentProgress(console, ProgressReporter.Style.BAR);
        TrialListener<Double> trial = progress.trial("heap", "", trialProgress());
        trial.started(new RunId("one", RunId.Phase.WARMUP, 0, 0));
        progress.progress("-Xmx64m ...");
        trial.ended();

        assertThat(errors.toString())
                .contains(
                        "\r\u001b[Kheap: [--------------------] warm-up, one: 0 s elapsed\r\u001b[Kheddle: -Xmx64m ...\n");
    }
}
