package copying;

import java.util.List;
import java.util.concurrent.RecursiveAction;

class CopiesWithListCopyOf extends RecursiveAction {
    private final List<Runnable> jobs;
    private final int from;
    private final int to;

    CopiesWithListCopyOf(List<Runnable> jobs) {
        this(jobs, 0, jobs.size());
    }

    private CopiesWithListCopyOf(List<Runnable> jobs, int from, int to) {
        this.jobs = jobs;
        this.from = from;
        this.to = to;
    }

    @Override
    protected void compute() {
        if (to - from <= 64) {
            jobs.subList(from, to).forEach(Runnable::run);
            return;
        }
        int middle = (to - from) / 2;
        invokeAll(
                new CopiesWithListCopyOf(jobs, from, from + middle), // expect: copy-on-fork
                new CopiesWithListCopyOf(jobs, from + middle, to)); // expect: copy-on-fork
    }
}
