package synchronization;

import java.util.concurrent.RecursiveTask;

/** Each task has a lock that nobody else sees. */
class LockOfItsOwn extends RecursiveTask<Long> {
    private final int[] numbers;
    private final int from;
    private final int to;

    LockOfItsOwn(int[] numbers, int from, int to) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Long compute() {
        if (to - from <= 2_000) {
            long sum = 0;
            for (int i = from; i < to; i++) {
                sum += numbers[i];
            }
            return sum;
        }
        int middle = (from + to) >>> 1;
        LockOfItsOwn left = new LockOfItsOwn(numbers, from, middle);
        left.fork();
        long right = new LockOfItsOwn(numbers, middle, to).compute();
        return left.join() + right;
    }
}
