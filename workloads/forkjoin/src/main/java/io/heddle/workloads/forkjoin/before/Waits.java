package io.heddle.workloads.forkjoin.before;

import io.heddle.workloads.forkjoin.Collatz;
import java.util.concurrent.RecursiveTask;

/** Sleepy workers: each leaf sleeps after its computation. */
public final class Waits extends RecursiveTask<Long> {
    private static final long serialVersionUID = 1;
    private static final int FEW = 500;

    private final int from;
    private final int to;

    public Waits(int from, int to) {
        this.from = from;
        this.to = to;
    }

    @Override
    protected Long compute() {
        if (to - from <= FEW) {
            long steps = 0;
            for (int i = from; i < to; i++) {
                steps += Collatz.steps(i);
            }
            try {
                Thread.sleep(1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return steps;
        }
        int middle = (from + to) / 2;
        Waits left = new Waits(from, middle);
        Waits right = new Waits(middle, to);
        left.fork();
        return right.compute() + left.join();
    }
}
