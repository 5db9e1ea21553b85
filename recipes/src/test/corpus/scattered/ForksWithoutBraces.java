package scattered;

import java.util.concurrent.RecursiveTask;

/** Loops whose body is one statement without braces. */
class ForksWithoutBraces extends RecursiveTask<Integer> {
    private final int number;

    ForksWithoutBraces(int number) {
        this.number = number;
    }

    @Override
    protected Integer compute() {
        if (number < 1_000) return number;
        ForksWithoutBraces[] tasks = {new ForksWithoutBraces(number / 2), new ForksWithoutBraces(number / 3)};
        for (int i = 0; i < tasks.length; i++)
            tasks[i].fork(); // expect: scattered-data
        int sum = 0;
        for (ForksWithoutBraces task : tasks) sum += task.join();
        return sum;
    }
}
