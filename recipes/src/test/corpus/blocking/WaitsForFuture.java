package blocking;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveTask;

class WaitsForFuture extends RecursiveTask<Integer> {
    private final List<Future<Integer>> answers;
    private final int from;
    private final int to;

    WaitsForFuture(List<Future<Integer>> answers, int from, int to) {
        this.answers = answers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Integer compute() {
        if (to - from < 25) {
            int sum = 0;
            for (int i = from; i < to; i++) {
                try {
                    sum += answers.get(i).get(); // expect: blocking-in-task
                } catch (InterruptedException | ExecutionException e) {
                    throw new IllegalStateException(e);
                }
            }
            return sum;
        }
        int middle = (from + to) >>> 1;
        WaitsForFuture left = new WaitsForFuture(answers, from, middle);
        left.fork();
        int right = new WaitsForFuture(answers, middle, to).compute();
        return left.join() + right;
    }
}
