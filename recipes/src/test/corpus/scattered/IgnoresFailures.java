package scattered;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;

/** A failure of one task leaves the others' results. */
class IgnoresFailures extends RecursiveTask<Integer> {
    private final List<int[]> parts;

    IgnoresFailures(List<int[]> parts) {
        this.parts = parts;
    }

    @Override
    protected Integer compute() {
        List<Part> tasks = new ArrayList<>();
        for (int[] part : parts) {
            Part task = new Part(part);
            tasks.add(task);
            task.fork(); // expect: scattered-data
        }
        int sum = 0;
        for (Part task : tasks) {
            try {
                sum += task.join();
            } catch (RuntimeException e) {
                sum--;
            }
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
