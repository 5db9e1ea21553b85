package io.heddle.workloads.forkjoin.after;

import java.util.concurrent.RecursiveTask;

/** Copy on fork with almost nothing to compute. */
public final class Sum extends RecursiveTask<Long> {
    private static final long serialVersionUID = 1;
    private static final int FEW = 1 << 12;

    private final int[] numbers;
    private final int from;
    private final int to;

    public Sum(int[] numbers) {
        this(numbers, 0, numbers.length);
    }

    private Sum(int[] numbers, int from, int to) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Long compute() {
        if (to - from <= FEW) {
            long sum = 0;
            for (int i = from; i < to; i++) {
                int number = numbers[i];
                sum += number;
            }
            return sum;
        }
        int middle = (to - from) / 2;
        Sum left = new Sum(numbers, from, from + middle);
        Sum right = new Sum(numbers, from + middle, to);
        left.fork();
        return right.compute() + left.join();
    }
}
