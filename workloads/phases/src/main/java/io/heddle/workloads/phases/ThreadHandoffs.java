package io.heddle.workloads.phases;

import io.heddle.workloads.harness.QueueWorker;
import io.heddle.workloads.harness.SplitMix64;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutionException;

/** Locks and waiting: a number passes from worker to worker, through queues of one element, and each worker mixes it. */
record ThreadHandoffs(long seed, List<QueueWorker> workers) implements Phase {
    private static final int WORKERS = 4;
    private static final int HANDOFFS = 100;

    static ThreadHandoffs start(long seed) {
        List<QueueWorker> workers = new ArrayList<>();
        for (int number = 0; number < WORKERS; number++) {
            workers.add(QueueWorker.start("phases-worker-" + number, new ArrayBlockingQueue<>(1)));
        }
        return new ThreadHandoffs(seed, workers);
    }

    @Override
    public long run(int task) throws InterruptedException, ExecutionException {
        long number = first(task);
        for (int handoff = 0; handoff < HANDOFFS; handoff++) {
            long current = number;
            number = workers.get((task + handoff) % WORKERS)
                    .submit(() -> SplitMix64.mix(current))
                    .get();
        }
        return number;
    }

    @Override
    public long expected(int task) {
        long number = first(task);
        for (int handoff = 0; handoff < HANDOFFS; handoff++) {
            number = SplitMix64.mix(number);
        }
        return number;
    }

    void stop() throws InterruptedException {
        for (QueueWorker worker : workers) {
            worker.stop();
        }
    }

    private long first(int task) {
        return new SplitMix64(seed, task).next();
    }
}
