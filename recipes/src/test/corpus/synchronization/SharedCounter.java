package synchronization;

import java.util.concurrent.RecursiveAction;

/** A sum under one lock, which the tasks could return. */
class SharedCounter extends RecursiveAction {
    private static final Object LOCK = new Object();
    static long total;

    private final int[] numbers;
    private final int from;
    private final int to;

    SharedCounter(int[] numbers, int from, int to) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected void compute() {
        if (to - from <= 5_000) {
            for (int i = from; i < to; i++) {
                synchronized (LOCK) { // expect: task-synchronization
                    total += numbers[i];
                }
            }
            return;
        }
        int middle = (from + to) >>> 1;
        invokeAll(new SharedCounter(numbers, from, middle), new SharedCounter(numbers, middle, to));
    }
}
