package io.heddle.scheduler;

/**
 * The order in which the ready threads of a processor run. A thread always runs until it waits: none of the orders
 * preempts.
 *
 * <p>Every order bounds how often a ready thread is overtaken, so that none starves.
 */
public enum Order {
    /**
     * First in, first out. A thread that another one has made ready may run next. This is the default, and the only
     * order with queues that need no lock.
     */
    FIFO {
        @Override
        public <T extends ReadyTask<T>> ReadyQueue<T> newQueue() {
            return new FifoQueue<>();
        }
    },
    /** Last in, first out. Each 61st turn is that of the thread that has waited longest. */
    LIFO {
        @Override
        public <T extends ReadyTask<T>> ReadyQueue<T> newQueue() {
            return new LifoQueue<>();
        }
    },
    /**
     * Threads with a higher priority first ({@link Scheduler#virtualThreads(int)}), those of one priority first in,
     * first out. A thread is overtaken by at most 64 threads that become ready later for each step between its
     * priority and the highest one.
     */
    PRIORITY {
        @Override
        public <T extends ReadyTask<T>> ReadyQueue<T> newQueue() {
            return new LevelQueue<>(task -> Thread.MAX_PRIORITY - task.priority());
        }
    },
    /**
     * Threads that usually run for a shorter time first. There are 16 levels: below 2 µs, below 4 µs, and so on up to
     * 32 ms and more. A thread is overtaken by at most 64 threads that become ready later for each level.
     */
    SHORTEST_FIRST {
        @Override
        public <T extends ReadyTask<T>> ReadyQueue<T> newQueue() {
            return new LevelQueue<>(task -> LevelQueue.levelOfRun(task.runNanos()));
        }
    };

    /** Returns an empty queue of this order. */
    public abstract <T extends ReadyTask<T>> ReadyQueue<T> newQueue();
}
