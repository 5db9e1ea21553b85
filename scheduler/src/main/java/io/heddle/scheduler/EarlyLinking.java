package io.heddle.scheduler;

import io.heddle.scheduler.queues.Ring;

/**
 * Executes the code of the queues once before the first thread runs.
 *
 * <p>The JVM links a use of a {@code VarHandle} when it is executed first, and needs memory for that. Without memory it
 * throws an error in the middle of a queue's operation, and a thread would be lost.
 */
final class EarlyLinking {
    private EarlyLinking() {}

    /** @param unstarted a carrier that never runs */
    static void linkQueues(Scheduler scheduler, Carrier unstarted, Order order) {
        VirtualProcessor apart = new VirtualProcessor(0, order);
        Inbox<ThreadTask> inbox = apart.inbox();
        Ring<ThreadTask> ring = new Ring<>(2);
        Ring<ThreadTask> other = new Ring<>(2);
        RunQueue<ThreadTask> queue = new RunQueue<>(Order.FIFO, new QueuedWorkSign(unstarted));
        ThreadTask first = new ThreadTask(scheduler, apart, Thread.NORM_PRIORITY, null);
        ThreadTask second = new ThreadTask(scheduler, apart, Thread.NORM_PRIORITY, null);

        queue.addNext(first, inbox);
        queue.addNext(second, inbox);
        queue.poll(inbox);
        queue.poll(inbox);
        queue.addNext(first, inbox);
        queue.addLast(second, inbox);
        queue.moveAll(inbox);
        queue.showQueuedWork(inbox);

        inbox.poll();
        inbox.poll();
        inbox.push(first);
        inbox.push(second);
        inbox.pollMany(ring);
        inbox.poll();
        inbox.size();

        ring.poll();
        ring.offer(first);
        ring.offer(second);
        ring.stealHalf(other);
        ring.steal();
        ring.isEmpty();
        first.leaveQueue();
    }
}
