package legacy;

import jsr166y.ForkJoinPool;
import jsr166y.RecursiveTask;

/** A package of before Java 7, which nobody's class path has. */
class OldPackage extends RecursiveTask<Integer> {
    private final ForkJoinPool pool;
    private final int[] numbers;

    OldPackage(ForkJoinPool pool, int[] numbers) {
        this.pool = pool;
        this.numbers = numbers;
    }

    @Override
    protected Integer compute() {
        if (numbers.length <= 1000) {
            int sum = 0;
            for (int number : numbers) {
                sum += number;
            }
            return sum;
        }
        int middle = numbers.length / 2;
        OldPackage left = new OldPackage(pool, java.util.Arrays.copyOfRange(numbers, 0, middle)); // expect: copy-on-fork
        OldPackage right = new OldPackage(pool, java.util.Arrays.copyOfRange(numbers, middle, numbers.length)); // expect: copy-on-fork
        pool.submit(left); // expect: centralized-pooling
        int sum = right.compute();
        return sum + left.join();
    }
}
