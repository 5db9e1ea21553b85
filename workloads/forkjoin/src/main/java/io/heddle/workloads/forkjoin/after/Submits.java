package io.heddle.workloads.forkjoin.after;

import io.heddle.workloads.forkjoin.Collatz;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/** Centralized pooling: children are submitted to the pool. */
public final class Submits extends RecursiveTask<Long> {
    private static final long serialVersionUID = 1;
    private static final int FEW = 4;

    private final ForkJoinPool pool;
    private final int from;
    private final int to;

    public Submits(ForkJoinPool pool, int from, int to) {
        this.pool = pool;
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
            return steps;
        }
        int middle = (from + to) / 2;
        Submits left = new Submits(pool, from, middle);
        Submits right = new Submits(pool, middle, to);
        left.fork();
        return right.compute() + left.join();
    }
}
