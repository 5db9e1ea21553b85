package scattered;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;

/** The parent works while its children do. */
class WorksBeforeItJoins extends RecursiveTask<Integer> {
    private final int[] own;
    private final List<int[]> parts;

    WorksBeforeItJoins(int[] own, List<int[]> parts) {
        this.own = own;
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
        for (int number : own) {
            sum += number;
        }
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
