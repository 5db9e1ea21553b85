package io.heddle.workloads.forkjoin.before;

import java.util.Arrays;
import java.util.concurrent.RecursiveTask;

/** Copy on fork with almost nothing to compute. */
public final class Sum extends RecursiveTask<Long> {
    private static final long serialVersionUID = 1;
    private static final int FEW = 1 << 12;

    private final int[] numbers;

    public Sum(int[] numbers) {
        this.numbers = numbers;
    }

    @Override
    protected Long compute() {
        if (numbers.length <= FEW) {
            long sum = 0;
            for (int number : numbers) {
                sum += number;
            }
            return sum;
        }
        int middle = numbers.length / 2;
        Sum left = new Sum(Arrays.copyOfRange(numbers, 0, middle));
        Sum right = new Sum(Arrays.copyOfRange(numbers, middle, numbers.length));
        left.fork();
        return right.compute() + left.join();
    }
}
