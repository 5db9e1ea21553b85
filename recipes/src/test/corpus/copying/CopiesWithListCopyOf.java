package copying;

import java.util.List;
import java.util.concurrent.RecursiveAction;

class CopiesWithListCopyOf extends RecursiveAction {
    private final List<Runnable> jobs;

    CopiesWithListCopyOf(List<Runnable> jobs) {
        this.jobs = jobs;
    }

    @Override
    protected void compute() {
        if (jobs.size() <= 64) {
            jobs.forEach(Runnable::run);
            return;
        }
        int middle = jobs.size() / 2;
        invokeAll(
                new CopiesWithListCopyOf(List.copyOf(jobs.subList(0, middle))), // expect: copy-on-fork
                new CopiesWithListCopyOf(List.copyOf(jobs.subList(middle, jobs.size())))); // expect: copy-on-fork
    }
}
