package scattered;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;

/** The other tasks need not end. */
class StopsAtFirstMatch extends RecursiveTask<Boolean> {
    private final List<int[]> parts;

    StopsAtFirstMatch(List<int[]> parts) {
        this.parts = parts;
    }

    @Override
    protected Boolean compute() {
        List<Part> tasks = new ArrayList<>();
        for (int[] part : parts) {
            Part task = new Part(part);
            tasks.add(task);
            task.fork(); // expect: scattered-data
        }
        for (Part task : tasks) {
            if (task.join()) {
                tasks.forEach(other -> other.cancel(false));
                return true;
            }
        }
        return false;
    }

    private static final class Part extends RecursiveTask<Boolean> {
        private final int[] numbers;

        Part(int[] numbers) {
            this.numbers = numbers;
        }

        @Override
        protected Boolean compute() {
            for (int number : numbers) {
                if (number == 0) {
                    return true;
                }
            }
            return false;
        }
    }
}
