package copying;

import java.util.Arrays;
import java.util.concurrent.RecursiveTask;

/** Several statements in a line, and comments behind them. */
class InFewLines extends RecursiveTask<Long> {
    private final int[] numbers; private final int factor;

    InFewLines(int[] numbers, int factor) { this.numbers = numbers; this.factor = factor; }

    @Override
    protected Long compute() {
        if (numbers.length <= 100) { long sum = 0; for (int i = 0; i < numbers.length; i++) sum += numbers[i]; return sum; }
        int middle = numbers.length / 2;
        InFewLines left = new InFewLines(Arrays.copyOfRange(numbers, 0, middle), factor); // expect: copy-on-fork
        InFewLines right = new InFewLines(Arrays.copyOfRange(numbers, middle, numbers.length), factor); // expect: copy-on-fork
        left.fork(); return right.compute() + left.join() * factor;
    }
}
