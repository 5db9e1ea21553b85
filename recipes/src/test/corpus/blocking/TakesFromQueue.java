package blocking;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ForkJoinTask;

/** A raw task. */
class TakesFromQueue extends ForkJoinTask<Integer> {
    private final BlockingQueue<Integer> queue;
    private final int count;
    private Integer result;

    TakesFromQueue(BlockingQueue<Integer> queue, int count) {
        this.queue = queue;
        this.count = count;
    }

    @Override
    protected boolean exec() {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            try {
                sum += queue.take(); // expect: blocking-in-task
            } catch (InterruptedException e) {
                return false;
            }
        }
        result = sum;
        return true;
    }

    @Override
    public Integer getRawResult() {
        return result;
    }

    @Override
    protected void setRawResult(Integer value) {
        result = value;
    }
}
