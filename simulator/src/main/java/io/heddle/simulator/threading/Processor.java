package io.heddle.simulator.threading;

import io.heddle.scheduler.Inbox;
import io.heddle.scheduler.Order;
import io.heddle.scheduler.RunQueue;
import org.jspecify.annotations.Nullable;

/** A simulated virtual processor: its carrier, its ready threads and the thread that it runs. */
final class Processor {
    /** The engine's carriers time the run of one in this many dispatches. */
    private static final int TIME_RUN_EVERY = 17;

    final int index;

    final RunQueue<VirtualThread> queue;
    final Inbox<VirtualThread> inbox;

    /** The mounted thread. */
    @Nullable
    VirtualThread current;

    private long mountedAt;

    /** Whether the run of the mounted thread is timed. */
    private boolean timed;

    private final int timeEvery;
    private int untilTimed;

    /** CPU time for switches that is still to be charged. */
    long overheadNanos;

    Processor(int index, Order order) {
        this.index = index;
        timeEvery = order == Order.SHORTEST_FIRST ? 1 : TIME_RUN_EVERY;
        untilTimed = timeEvery;
        queue = new RunQueue<>(order);
        inbox = new Inbox<>(order.<VirtualThread>newQueue());
    }

    void mount(VirtualThread thread, long nanos) {
        current = thread;
        thread.mountedOn = this;
        mountedAt = nanos;
        timed = --untilTimed <= 0;
        if (timed) {
            untilTimed = timeEvery;
        }
    }

    /** Returns for how long the mounted thread has run. */
    long nanosMounted(long nanos) {
        return nanos - mountedAt;
    }

    void unmount(VirtualThread thread, long nanos) {
        if (timed) {
            thread.ran(nanos - mountedAt);
        }
        current = null;
    }

    boolean hasReady() {
        return !inbox.isEmpty() || queue.size() > 0;
    }

    int readyThreads() {
        return inbox.size() + queue.size();
    }

    int load() {
        return readyThreads() + (current == null ? 0 : 1);
    }

    /** Takes the thread that runs next; null if there is none here. */
    @Nullable
    VirtualThread poll() {
        VirtualThread next = queue.poll(inbox);
        return next == null && !inbox.isEmpty() ? inbox.pollMany(queue) : next;
    }

    /** Takes half of the threads for another processor, and returns the first one; null if there is none. */
    @Nullable
    VirtualThread stealMany(Processor thief) {
        VirtualThread stolen = queue.stealHalf(thief.queue);
        return stolen == null && !inbox.isEmpty() ? inbox.pollMany(thief.queue) : stolen;
    }
}
