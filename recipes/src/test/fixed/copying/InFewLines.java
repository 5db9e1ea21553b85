package copying;

import java.util.concurrent.RecursiveTask;

/** Several statements in a line, and comments behind them. */
class InFewLines extends RecursiveTask<Long> {
    private final int[] numbers; private final int from; private final int to; private final int factor;

    InFewLines(int[] numbers, int factor) { this(numbers, 0, numbers.length, factor); }
    private InFewLines(int[] numbers, int from, int to, int factor) { this.numbers = numbers; this.from = from; this.to = to; this.factor = factor; }

    @Override
    protected Long compute() {
        if (to - from <= 100) { long sum = 0; for (int i = from; i < to; i++) sum += numbers[i]; return sum; }
        int middle = (to - from) / 2;
        InFewLines left = new InFewLines(numbers, from, from + middle, factor); // expect: copy-on-fork
        InFewLines right = new InFewLines(numbers, from + middle, to, factor); // expect: copy-on-fork
        left.fork(); return right.compute() + left.join() * factor;
    }
}
