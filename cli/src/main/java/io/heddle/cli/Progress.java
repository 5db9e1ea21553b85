package io.heddle.cli;

import io.heddle.governor.run.Run;
import io.heddle.trials.RunId;
import io.heddle.trials.TrialListener;

/** Tells how far a comparison is: one line that renews itself on a terminal, silence elsewhere. */
final class Progress implements TrialListener<Run> {
    private final Console console;
    private final boolean live;
    private final int runs;
    private int done;

    /** @param live whether messages go to a terminal */
    Progress(Console console, boolean live, int runs) {
        this.console = console;
        this.live = live;
        this.runs = runs;
    }

    @Override
    public void started(RunId run) {
        show("run %d of %d: %s ...".formatted(done + 1, runs, run.describe()));
    }

    @Override
    public void measured(RunId run, Run measurement) {
        done++;
    }

    @Override
    public void disturbed(RunId run, String reason) {
        tell(run.arm() + ": this run is repeated, for " + reason);
    }

    @Override
    public void failed(RunId run, String reason) {
        tell(run.arm() + " is dropped: " + reason);
    }

    /** A line that stays. */
    void tell(String message) {
        clear();
        console.tell(message);
    }

    void clear() {
        if (live) {
            console.replaceLine("");
        }
    }

    private void show(String line) {
        if (live) {
            console.replaceLine(line);
        }
    }
}
