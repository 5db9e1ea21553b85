package io.heddle.scheduler;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A carrier puts two threads into its next-task slot, one after the other, and polls, while the monitor empties the slot. */
@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "Each thread is in one place.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A thread is lost, or in two places.")
@State
public class SlotRace {
    private static final Scheduler SCHEDULER = Scheduler.of(1).open();

    private final RunQueue<ThreadTask> queue = new RunQueue<>(
            Order.FIFO, new QueuedWorkSign(SCHEDULER.all().getFirst().owner()));
    private final Inbox<ThreadTask> inbox = new Inbox<>();
    private final Inbox<ThreadTask> receiver = new Inbox<>();
    private final ThreadTask first = new ThreadTask(null, null, Thread.NORM_PRIORITY, null);
    private final ThreadTask second = new ThreadTask(null, null, Thread.NORM_PRIORITY, null);
    private ThreadTask polled;

    @Actor
    public void carrier() {
        queue.addNext(first, inbox);
        queue.addNext(second, inbox);
        polled = queue.poll(inbox);
    }

    @Actor
    public void monitor() {
        queue.moveNext(receiver);
    }

    @Arbiter
    public void check(II_Result result) {
        count(polled, result);
        for (ThreadTask task = queue.poll(inbox); task != null; task = queue.poll(inbox)) {
            count(task, result);
        }
        count(inbox.poll(), result);
        count(receiver.poll(), result);
        count(receiver.poll(), result);
    }

    private void count(ThreadTask task, II_Result result) {
        result.r1 += task == first ? 1 : 0;
        result.r2 += task == second ? 1 : 0;
    }
}
