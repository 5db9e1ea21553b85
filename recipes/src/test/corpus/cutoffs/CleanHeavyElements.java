package cutoffs;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.RecursiveAction;

/** One job is worth a task. */
class CleanHeavyElements extends RecursiveAction {
    private final List<Callable<?>> jobs;
    private final int from;
    private final int to;

    CleanHeavyElements(List<Callable<?>> jobs, int from, int to) {
        this.jobs = jobs;
        this.from = from;
        this.to = to;
    }

    @Override
    protected void compute() {
        if (to - from <= 1) {
            if (from < to) {
                try {
                    jobs.get(from).call();
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }
            return;
        }
        int middle = (from + to) >>> 1;
        invokeAll(new CleanHeavyElements(jobs, from, middle), new CleanHeavyElements(jobs, middle, to));
    }
}
