package io.heddle.cli.terminal;

import io.heddle.trials.RunId;
import io.heddle.trials.TrialListener;
import io.heddle.trials.progress.TrialProgress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Shows the progress of a trial on standard error: a bar at a terminal, one line a round elsewhere.
 *
 * <p>Concurrency: the thread of the trial, a thread that redraws the bar each second, and threads that warn call it. All
 * methods that change or show the state are synchronized.
 */
public final class ProgressReporter<M> implements TrialListener<M> {
    /** How progress is shown. */
    public enum Style {
        BAR,
        LINES,
        NONE;

        public static Style of(boolean isQuiet) {
            return isQuiet ? NONE : TerminalInfo.ofErrors().isTerminal() ? BAR : LINES;
        }
    }

    private static final Duration PERIOD = Duration.ofSeconds(1);

    /** A first run that takes longer may be one of a program that does not terminate by itself. */
    private static final Duration LONG_RUN = Duration.ofMinutes(1);

    private final Console console;
    private final Style style;
    private final ProgressText text;
    private final TrialProgress<M> progress;
    private final Thread redrawing =
            Thread.ofPlatform().daemon().name("heddle-progress").unstarted(this::redraw);
    private @Nullable String hint;
    private boolean hasEnded;

    /** @param hint what to say once when the first run takes longer than a minute; null for nothing */
    public ProgressReporter(
            Console console, Style style, ProgressText text, TrialProgress<M> progress, @Nullable String hint) {
        this.console = console;
        this.style = style;
        this.text = text;
        this.progress = progress;
        this.hint = hint;
    }

    @Override
    public synchronized void started(RunId run) {
        progress.started(run);
        draw();
        if (style != Style.NONE && redrawing.getState() == Thread.State.NEW) {
            redrawing.start();
        }
    }

    @Override
    public synchronized void measured(RunId run, M measurement) {
        progress.measured(run, measurement);
    }

    @Override
    public synchronized void disturbed(RunId run, String reason) {
        progress.disturbed(run, reason);
        message(run.arm() + ": this run is repeated: " + reason);
    }

    @Override
    public synchronized void failed(RunId run, String reason) {
        progress.failed(run, reason);
        message(run.arm() + " is dropped: " + reason);
    }

    @Override
    public synchronized void roundEnded(RunId.Phase phase, int round) {
        if (style == Style.LINES) {
            console.tell(text.roundEnded(progress, phase, round));
        }
    }

    @Override
    public synchronized void ended() {
        redrawing.interrupt();
        clear();
        hasEnded = true;
    }

    private void redraw() {
        try {
            while (true) {
                Thread.sleep(PERIOD);
                tick();
            }
        } catch (InterruptedException e) {
            // The trial has ended.
        }
    }

    /** Redraws the bar, and gives the hint when it is time. */
    public synchronized void tick() {
        if (hasEnded) {
            return;
        }
        if (hint != null && progress.isFirstRun() && progress.elapsed().compareTo(LONG_RUN) > 0) {
            message(hint);
            hint = null;
        }
        draw();
    }

    /** Writes a line that stays, above the bar. */
    public synchronized void message(String line) {
        clear();
        console.tell(line);
    }

    /** Removes the bar until it is drawn again. */
    public synchronized void clear() {
        if (style == Style.BAR && !hasEnded) {
            console.replaceLine("");
        }
    }

    private void draw() {
        if (style == Style.BAR) {
            console.replaceLine(text.bar(progress, TerminalInfo.ofErrors().width()));
        }
    }
}
