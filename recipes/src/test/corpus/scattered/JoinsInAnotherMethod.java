package scattered;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/** A task without a name: its class is no task. */
class JoinsInAnotherMethod {
    private final List<int[]> parts;

    JoinsInAnotherMethod(List<int[]> parts) {
        this.parts = parts;
    }

    int sum() {
        return ForkJoinPool.commonPool().submit(() -> {
                    List<Part> tasks = new ArrayList<>(parts.size());
                    gather(tasks);
                    return joined(tasks);
                })
                .join();
    }

    private void gather(List<Part> into) {
        List<Part> tasks = new ArrayList<>(parts.size());
        for (int[] part : parts) {
            Part task = new Part(part);
            task.fork(); // expect: scattered-data
            tasks.add(task);
        }
        int sum = joined(tasks);
        into.add(new Part(new int[] {sum}));
    }

    private static int joined(List<Part> tasks) {
        int sum = 0;
        for (Part task : tasks) {
            sum += task.join();
        }
        return sum;
    }

    private static final class Part extends RecursiveTask<Integer> {
        private final int[] numbers;

        Part(int[] numbers) {
            this.numbers = numbers;
        }

        @Override
        protected Integer compute() {
            int sum = 0;
            for (int number : numbers) {
                sum += number;
            }
            return sum;
        }
    }
}
