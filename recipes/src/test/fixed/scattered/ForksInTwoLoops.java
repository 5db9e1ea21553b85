package scattered;

import java.util.LinkedList;
import java.util.List;
import java.util.concurrent.RecursiveTask;

/** Both loops fill one list. */
class ForksInTwoLoops extends RecursiveTask<Integer> {
    private final List<ForksInTwoLoops> below;
    private final int[][] parts;

    ForksInTwoLoops(List<ForksInTwoLoops> below, int[][] parts) {
        this.below = below;
        this.parts = parts;
    }

    @Override
    protected Integer compute() {
        int sum = 0;
        List<RecursiveTask<Integer>> tasks = new LinkedList<>();
        // The folders below.
        for (ForksInTwoLoops folder : below) {
            tasks.add(folder);
        }
        // The parts of this one.
        for (int[] part : parts) {
            Part task = new Part(part);
            tasks.add(task);
        }
        invokeAll(tasks);

        for (RecursiveTask<Integer> task : tasks) {
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
