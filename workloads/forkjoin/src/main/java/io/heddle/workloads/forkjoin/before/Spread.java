package io.heddle.workloads.forkjoin.before;

import io.heddle.workloads.forkjoin.Collatz;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;

/** Scattered data: a task for each number, forked one by one. */
public final class Spread extends RecursiveTask<Long> {
    private static final long serialVersionUID = 1;

    private final int from;
    private final int to;

    public Spread(int from, int to) {
        this.from = from;
        this.to = to;
    }

    @Override
    protected Long compute() {
        if (to - from <= 1) {
            return from < to ? Collatz.steps(from) : 0L;
        }
        List<ForkJoinTask<Long>> tasks = new ArrayList<>();
        for (int i = from; i < to; i++) {
            Spread task = new Spread(i, i + 1);
            task.fork();
            tasks.add(task);
        }
        long steps = 0;
        for (ForkJoinTask<Long> task : tasks) {
            steps += task.join();
        }
        return steps;
    }
}
