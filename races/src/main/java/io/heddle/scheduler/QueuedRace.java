package io.heddle.scheduler;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A thread is made ready and submitted while a carrier takes its task from a queue and runs it. */
@JCStressTest
@Outcome(id = "1, .", expect = Expect.ACCEPTABLE, desc = "The carrier saw the thread ready.")
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "The carrier came too early; the task is queued again.")
@Outcome(id = "0, 0", expect = Expect.FORBIDDEN, desc = "The thread is ready, and nothing runs it: it is lost.")
@State
public class QueuedRace {
    private static final Scheduler SCHEDULER = Scheduler.of(1).open();

    private final VirtualProcessor apart = new VirtualProcessor(0, Order.FIFO);
    private final ThreadTask task = new ThreadTask(SCHEDULER, apart, Thread.NORM_PRIORITY, null);
    private volatile boolean ready;
    private int seen;

    public QueuedRace() {
        task.setThread(Thread.currentThread());
        task.setContinuation(() -> seen = ready ? 1 : 0);
        task.submit();
        apart.inbox().poll();
    }

    @Actor
    public void submission() {
        ready = true;
        task.submit();
    }

    @Actor
    public void carrier() {
        task.leaveQueue();
        task.run();
    }

    @Arbiter
    public void check(II_Result result) {
        result.r1 = seen;
        result.r2 = apart.inbox().isEmpty() ? 0 : 1;
    }
}
