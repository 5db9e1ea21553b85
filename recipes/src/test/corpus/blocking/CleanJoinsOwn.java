package blocking;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.RecursiveTask;

/** A task's own get and join help with other work. */
class CleanJoinsOwn extends RecursiveTask<Integer> {
    private final int[] numbers;
    private final int from;
    private final int to;

    CleanJoinsOwn(int[] numbers, int from, int to) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Integer compute() {
        if (to - from <= 350) {
            int product = 1;
            for (int i = from; i < to; i++) {
                product *= numbers[i];
            }
            return product;
        }
        int middle = (from + to) >>> 1;
        CleanJoinsOwn left = new CleanJoinsOwn(numbers, from, middle);
        left.fork();
        int right = new CleanJoinsOwn(numbers, middle, to).compute();
        try {
            return left.get() * right;
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }
}
