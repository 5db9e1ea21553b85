package sleeping;

import java.util.concurrent.RecursiveAction;

class Sleeps extends RecursiveAction {
    private final Runnable[] jobs;
    private final int from;
    private final int to;

    Sleeps(Runnable[] jobs, int from, int to) {
        this.jobs = jobs;
        this.from = from;
        this.to = to;
    }

    @Override
    protected void compute() {
        if (to - from <= 32) {
            for (int i = from; i < to; i++) {
                jobs[i].run();
            }
            return;
        }
        int middle = (from + to) >>> 1;
        invokeAll(new Sleeps(jobs, from, middle), new Sleeps(jobs, middle, to));
    }
}
