package synchronization;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveAction;

class LocksWhatItAsksFor extends RecursiveAction {
    private final Run run;
    private final int from;
    private final int to;

    LocksWhatItAsksFor(Run run, int from, int to) {
        this.run = run;
        this.from = from;
        this.to = to;
    }

    @Override
    protected void compute() {
        if (to - from <= 300) {
            for (int i = from; i < to; i++) {
                synchronized (run.results()) { // expect: task-synchronization
                    run.results().add(Integer.toString(i, 36));
                }
            }
            return;
        }
        int middle = (from + to) / 2;
        invokeAll(new LocksWhatItAsksFor(run, from, middle), new LocksWhatItAsksFor(run, middle, to));
    }

    record Run(List<String> results) {
        Run() {
            this(new ArrayList<>());
        }
    }
}
