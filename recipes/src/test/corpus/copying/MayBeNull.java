package copying;

import java.util.Arrays;
import java.util.concurrent.RecursiveTask;

/** No data has no size. */
class MayBeNull extends RecursiveTask<Integer> {
    private final int[] numbers;

    MayBeNull(int[] numbers) {
        this.numbers = numbers;
    }

    @Override
    protected Integer compute() {
        if (numbers == null) {
            return 0;
        }
        if (numbers.length < 1_000) {
            int most = 0;
            for (int number : numbers) {
                most = Math.max(most, number);
            }
            return most;
        }
        int middle = numbers.length / 2;
        MayBeNull left = new MayBeNull(Arrays.copyOfRange(numbers, 0, middle)); // expect: copy-on-fork
        MayBeNull right = new MayBeNull(Arrays.copyOfRange(numbers, middle, numbers.length)); // expect: copy-on-fork
        left.fork();
        return Math.max(right.compute(), left.join());
    }
}
