package scattered;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;

/** The parent sums small parts while its children sum large ones. */
class WorksInElse extends RecursiveTask<Integer> {
    private final List<int[]> parts;

    WorksInElse(List<int[]> parts) {
        this.parts = parts;
    }

    @Override
    protected Integer compute() {
        int sum = 0;
        List<Part> tasks = new ArrayList<>();
        for (int[] part : parts) {
            if (part.length > 1_000) {
                Part task = new Part(part);
                task.fork(); // expect: scattered-data
                tasks.add(task);
            } else {
                sum += sum(part);
            }
        }
        for (Part task : tasks) {
            sum += task.join();
        }
        return sum;
    }

    private static int sum(int[] numbers) {
        int sum = 0;
        for (int number : numbers) {
            sum += number;
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
            return sum(numbers);
        }
    }
}
