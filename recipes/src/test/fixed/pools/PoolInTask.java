package pools;

import java.util.concurrent.RecursiveTask;

class PoolInTask extends RecursiveTask<Long> {
    private final int[] numbers;
    private final int from;
    private final int to;

    PoolInTask(int[] numbers, int from, int to) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Long compute() {
        if (to - from <= 10_000) {
            long sum = 0;
            for (int i = from; i < to; i++) {
                sum += numbers[i];
            }
            return sum;
        }
        int middle = (from + to) >>> 1;
        long left = new PoolInTask(numbers, from, middle).invoke(); // expect: centralized-pooling
        long right = new PoolInTask(numbers, middle, to).compute();
        return left + right;
    }
}
