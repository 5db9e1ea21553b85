package pooling;

import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;

/** What submits is in another file. */
class SubmitsThroughAMethod extends RecursiveAction {
    private final long[] numbers;
    private final int from;
    private final int to;

    SubmitsThroughAMethod(long[] numbers, int from, int to) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected void compute() {
        if (to - from < 2_000) {
            for (int i = from; i < to; i++) {
                numbers[i] *= 31;
            }
            return;
        }
        int middle = (from + to) >>> 1;
        ForkJoinTask<?> left = SharedPool.handOver(new SubmitsThroughAMethod(numbers, from, middle));
        new SubmitsThroughAMethod(numbers, middle, to).compute();
        left.join();
    }
}
