package pooling;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

class SubmitsFromLambda {
    private final ForkJoinPool pool = new ForkJoinPool();

    int count(int[] numbers, int bound) {
        return pool.submit(() -> {
                    ForkJoinTask<Integer> left = pool.submit(() -> count(numbers, 0, numbers.length / 2, bound)); // expect: centralized-pooling
                    int right = count(numbers, numbers.length / 2, numbers.length, bound);
                    return left.join() + right;
                })
                .join();
    }

    private static int count(int[] numbers, int from, int to, int bound) {
        int found = 0;
        for (int i = from; i < to; i++) {
            if (numbers[i] > bound) {
                found++;
            }
        }
        return found;
    }
}
