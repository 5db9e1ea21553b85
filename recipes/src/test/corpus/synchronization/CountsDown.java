package synchronization;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RecursiveAction;

/** Waits for its children at a latch, though it could join them. */
class CountsDown extends RecursiveAction {
    private final float[] samples;
    private final int from;
    private final int to;
    private final CountDownLatch done;

    CountsDown(float[] samples, int from, int to, CountDownLatch done) {
        this.samples = samples;
        this.from = from;
        this.to = to;
        this.done = done;
    }

    @Override
    protected void compute() {
        if (to - from <= 4_000) {
            for (int i = from; i < to; i++) {
                samples[i] *= 2;
            }
        } else {
            int middle = (from + to) >>> 1;
            CountDownLatch halves = new CountDownLatch(2);
            new CountsDown(samples, from, middle, halves).fork();
            new CountsDown(samples, middle, to, halves).fork();
            try {
                halves.await(); // expect: task-synchronization
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        done.countDown();
    }
}
