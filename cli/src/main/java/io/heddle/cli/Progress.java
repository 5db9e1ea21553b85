package io.heddle.cli;

import io.heddle.governor.run.Run;
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
