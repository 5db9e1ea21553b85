package sequential;

import java.util.concurrent.RecursiveAction;

class InvokesAllOfOne extends RecursiveAction {
    private final long[] numbers;
    private final int from;
    private final int to;

    InvokesAllOfOne(long[] numbers, int from, int to) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected void compute() {
        if (to - from <= 640) {
            for (int i = from; i < to; i++) {
                numbers[i] = ~numbers[i];
            }
            return;
        }
        int middle = (from + to) >>> 1;
        invokeAll(new InvokesAllOfOne(numbers, from, middle), new InvokesAllOfOne(numbers, middle, to)); // expect: sequential-fork
    }
}
