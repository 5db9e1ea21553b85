package legacy;

import jsr166y.ForkJoinPool;
import jsr166y.RecursiveTask;

/** A package of before Java 7, which nobody's class path has. */
class OldPackage extends RecursiveTask<Integer> {
    private final ForkJoinPool pool;
    private final int[] numbers;
    private final int from;
    private final int to;

    OldPackage(ForkJoinPool pool, int[] numbers) {
        this(pool, numbers, 0, numbers.length);
    }

    private OldPackage(ForkJoinPool pool, int[] numbers, int from, int to) {
        this.pool = pool;
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Integer compute() {
        if (to - from <= 1000) {
            int sum = 0;
            for (int i = from; i < to; i++) {
                int number = numbers[i];
                sum += number;
            }
            return sum;
        }
        int middle = (to - from) / 2;
        OldPackage left = new OldPackage(pool, numbers, from, from + middle); // expect: copy-on-fork
        OldPackage right = new OldPackage(pool, numbers, from + middle, to); // expect: copy-on-fork
        pool.submit(left); // expect: centralized-pooling
        int sum = right.compute();
        return sum + left.join();
    }
}
