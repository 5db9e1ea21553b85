package io.heddle.cli.lab;

import io.heddle.cli.terminal.Console;
import io.heddle.cli.terminal.ProgressReporter;
import io.heddle.cli.terminal.ProgressText;
import io.heddle.lab.ExperimentListener;
import io.heddle.trials.TrialListener;
import io.heddle.trials.progress.TrialProgress;
import org.jspecify.annotations.Nullable;

/** Shows the progress of an experiment on standard error. */
final class ExperimentProgress implements ExperimentListener {
    private final Console console;
    private final ProgressReporter.Style style;

    /** The reporter of the trial that began last; its thread and those that warn read it. */
    private volatile @Nullable ProgressReporter<?> current;

    ExperimentProgress(Console console, ProgressReporter.Style style) {
        this.console = console;
        this.style = style;
    }

    @Override
    public void progress(String line) {
        if (style != ProgressReporter.Style.NONE) {
            warn(line);
        }
    }

    @Override
    public void warn(String line) {
        ProgressReporter<?> reporter = current;
        if (reporter == null) {
            console.tell(line);
        } else {
            reporter.message(line);
        }
    }

    @Override
    public <M> TrialListener<M> trial(String part, String metric, TrialProgress<M> progress) {
        ProgressReporter<M> reporter =
                new ProgressReporter<>(console, style, new ProgressText(part, metric), progress, null);
        current = reporter;
        return reporter;
    }
}
