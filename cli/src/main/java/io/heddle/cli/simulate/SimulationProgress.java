package io.heddle.cli.simulate;

import io.heddle.cli.terminal.Console;
import io.heddle.cli.terminal.ProgressText;
import io.heddle.cli.terminal.TerminalInfo;
import java.time.Duration;

/**
 * Shows on a terminal how far a sweep is.
 *
 * <p>Concurrency: the threads of the sweep call it; its methods are synchronized.
 */
final class SimulationProgress {
    private static final long REDRAW_NANOS = Duration.ofMillis(100).toNanos();

    private final Console console;
    private final boolean isShown;
    private final int all;
    private final long start = System.nanoTime();
    private int done;
    private long drawn = start;

    SimulationProgress(Console console, boolean isQuiet, int all) {
        this.console = console;
        this.isShown = !isQuiet && TerminalInfo.ofErrors().isTerminal();
        this.all = all;
    }

    synchronized void simulated() {
        done++;
        long now = System.nanoTime();
        if (isShown && now - drawn >= REDRAW_NANOS) {
            drawn = now;
            Duration left = Duration.ofNanos((now - start) / done * (all - done));
            console.replaceLine("%s%,d of %,d scenarios, about %s left"
                    .formatted(ProgressText.bar((double) done / all), done, all, ProgressText.describe(left)));
        }
    }

    /** Removes the bar. */
    synchronized void end() {
        if (isShown) {
            console.replaceLine("");
        }
    }
}
