package sequential;

import java.util.concurrent.RecursiveTask;

/** Nothing could overlap with the only task. */
class OnlyTask extends RecursiveTask<Integer> {
    private final int[] numbers;
    private final int from;
    private final int to;

    OnlyTask(int[] numbers, int from, int to) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Integer compute() {
        if (to - from <= 1_000) {
            int sum = 0;
            for (int i = from; i < to; i++) {
                sum += numbers[i];
            }
            return sum;
        }
        OnlyTask rest = new OnlyTask(numbers, from + 1_000, to);
        rest.fork(); // expect: sequential-fork
        return numbers[from] + rest.join();
    }
}
