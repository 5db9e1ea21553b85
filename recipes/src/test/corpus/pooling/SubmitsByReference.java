package pooling;

import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

class SubmitsByReference {
    private final ForkJoinPool pool = new ForkJoinPool();

    void submit(List<String> work) {
        pool.submit(new Work(work)); // expect: centralized-pooling
    }

    private final class Work extends RecursiveAction {
        private final List<String> work;

        Work(List<String> work) {
            this.work = work;
        }

        @Override
        protected void compute() {
            if (work.size() > 10_000) {
                List.of(work.reversed()).forEach(SubmitsByReference.this::submit);
            }
        }
    }
}
