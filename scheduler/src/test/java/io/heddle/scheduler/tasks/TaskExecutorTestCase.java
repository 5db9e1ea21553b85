package io.heddle.scheduler.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** Waits for tasks, and counts how often each one runs. */
abstract class TaskExecutorTestCase {
    /** The numbers of workers with which most tests run. */
    static final int[] WIDTHS = {1, 2, 4};

    static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void awaitEnd(TaskExecutor executor) throws InterruptedException {
        assertThat(executor.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
        assertThat(executor.isTerminated()).isTrue();
    }

    static void assertEachRanOnce(AtomicIntegerArray runs) {
        for (int i = 0; i < runs.length(); i++) {
            assertThat(runs.get(i)).as("runs of task %d", i).isOne();
        }
    }

    /** Adds the two children of a node of a binary tree, and runs the node. */
    static void runTree(TaskExecutor executor, AtomicIntegerArray runs, int node) {
        runs.incrementAndGet(node);
        for (int child = 2 * node + 1; child <= 2 * node + 2 && child < runs.length(); child++) {
            int next = child;
            executor.execute(() -> runTree(executor, runs, next));
        }
    }
}
