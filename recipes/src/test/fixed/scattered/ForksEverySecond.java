package scattered;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;

class ForksEverySecond extends RecursiveTask<Long> {
    private final int limit;

    ForksEverySecond(int limit) {
        this.limit = limit;
    }

    @Override
    protected Long compute() {
        List<RecursiveTask<Long>> forks = new ArrayList<>();
        for (int a = 1 - limit; a < limit; a = a + 2) {
            RecursiveTask<Long> task = new Search(a);
            forks.add(task);
        }
        invokeAll(forks);
        long sum = 0;
        for (RecursiveTask<Long> task : forks) {
            sum += task.join();
        }
        return sum;
    }

    static final class Search extends RecursiveTask<Long> {
        private final int a;

        Search(int a) {
            this.a = a;
        }

        @Override
        protected Long compute() {
            long sum = 0;
            for (int i = 0; i < 1_000_000; i++) {
                sum += (long) i * a % 7;
            }
            return sum;
        }
    }
}
