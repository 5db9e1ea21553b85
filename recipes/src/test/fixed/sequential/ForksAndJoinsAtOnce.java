package sequential;

import java.util.concurrent.RecursiveTask;

class ForksAndJoinsAtOnce extends RecursiveTask<Integer> {
    private final int[] numbers;
    private final int from;
    private final int to;

    ForksAndJoinsAtOnce(int[] numbers, int from, int to) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Integer compute() {
        if (to - from <= 1_000) {
            int least = Integer.MAX_VALUE;
            for (int i = from; i < to; i++) {
                least = Math.min(least, numbers[i]);
            }
            return least;
        }
        int middle = (from + to) >>> 1;
        ForksAndJoinsAtOnce leftTask = new ForksAndJoinsAtOnce(numbers, from, middle);
        ForksAndJoinsAtOnce rightTask = new ForksAndJoinsAtOnce(numbers, middle, to);
        invokeAll(leftTask, rightTask);
        int left = leftTask.join(); // expect: sequential-fork
        int right = rightTask.join(); // expect: sequential-fork
        return Math.min(left, right);
    }
}
