package order;

import java.util.concurrent.RecursiveAction;

class CleanInvokeAll extends RecursiveAction {
    private final int[] numbers;
    private final int from;
    private final int to;

    CleanInvokeAll(int[] numbers, int from, int to) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected void compute() {
        if (to - from <= 999) {
            for (int i = from; i < to; i++) {
                numbers[i] = Integer.reverse(numbers[i]);
            }
            return;
        }
        int middle = (from + to) >>> 1;
        CleanInvokeAll left = new CleanInvokeAll(numbers, from, middle);
        CleanInvokeAll right = new CleanInvokeAll(numbers, middle, to);
        invokeAll(left, right);
    }
}
