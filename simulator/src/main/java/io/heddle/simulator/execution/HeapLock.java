package io.heddle.simulator.execution;

import java.util.function.IntConsumer;

/**
 * The lock that threads take which find the heap full. They get it one after the other: each wakes the next one when it has a CPU. If
 * CPUs are busy, the next collection comes before the last of them, so that most threads wait for the lock most of the time.
 */
final class HeapLock {
    private final IntConsumer ready;
    private final TaskQueue waiting = new TaskQueue();

    /** Whether each task has the lock and passes it on as it goes on. */
    private final boolean[] holders;

    /** @param ready makes a task ready */
    HeapLock(int tasks, IntConsumer ready) {
        this.ready = ready;
        holders = new boolean[tasks];
    }

    /** Lets a task wait for the lock. */
    void await(int task) {
        waiting.add(task);
    }

    /** Gives the lock to a task that is ready. */
    void give(int task) {
        holders[task] = true;
    }

    /** Gives the lock to the task that waits longest, and makes it ready. */
    void pass() {
        if (!waiting.isEmpty()) {
            int next = waiting.poll();
            holders[next] = true;
            ready.accept(next);
        }
    }

    /** Takes the lock from a task; returns whether it had it. */
    boolean release(int task) {
        boolean held = holders[task];
        holders[task] = false;
        return held;
    }
}
