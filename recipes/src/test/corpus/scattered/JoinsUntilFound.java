package scattered;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;

/** The second operand joins only as long as nothing is found. */
class JoinsUntilFound extends RecursiveTask<Boolean> {
    private final List<int[]> parts;

    JoinsUntilFound(List<int[]> parts) {
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
        boolean found = false;
        for (Part task : tasks) {
            found = found || task.join();
        }
        return found;
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
