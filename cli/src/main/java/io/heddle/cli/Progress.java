package io.heddle.cli;

import io.heddle.governor.run.Run;
import io.heddle.trials.TrialListener;
import java.io.PrintWriter;

/** Tells how far a comparison is: one line that renews itself on a terminal, silence elsewhere. */
final class Progress implements TrialListener<Run> {
    private static final String CLEAR = "\r\u001b[K";

    private final PrintWriter terminal;
    private final boolean live;
    private final int runs;
    private int done;

    /** @param live whether the writer leads to a terminal */
    Progress(PrintWriter terminal, boolean live, int runs) {
        this.terminal = terminal;
        this.live = live;
        this.runs = runs;
    }

    @Override
    public void started(io.heddle.trials.Run run) {
        show("run %d of %d: %s ...".formatted(done + 1, runs, run.inWords()));
    }

    @Override
    public void measured(io.heddle.trials.Run run, Run measurement) {
        done++;
    }

    @Override
    public void disturbed(io.heddle.trials.Run run, String reason) {
        tell(run.arm() + ": this run is repeated, for " + reason);
    }

    @Override
    public void failed(io.heddle.trials.Run run, String reason) {
        tell(run.arm() + " is dropped: " + reason);
    }

    /** A line that stays. */
    void tell(String message) {
        clear();
        terminal.println("heddle: " + message);
        terminal.flush();
    }

    void clear() {
        if (live) {
            terminal.print(CLEAR);
            terminal.flush();
        }
    }

    private void show(String line) {
        if (live) {
            terminal.print(CLEAR + line);
            terminal.flush();
        }
    }
}
