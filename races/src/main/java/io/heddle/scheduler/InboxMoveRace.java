package io.heddle.scheduler;

import io.heddle.scheduler.queues.Ring;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** A carrier moves three threads from an inbox to its ring, and takes one, while another looks whether any is ready. */
@JCStressTest
@Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "It sees that threads are ready.")
@Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "It would park although two threads are ready.")
@State
public class InboxMoveRace {
    private final Inbox<ThreadTask> inbox = new Inbox<>();
    private final Ring<ThreadTask> ring = new Ring<>(2);

    public InboxMoveRace() {
        for (int i = 0; i < 3; i++) {
            inbox.push(new ThreadTask(null, null, Thread.NORM_PRIORITY, null));
        }
    }

    @Actor
    public void carrier() {
        inbox.pollMany(ring);
    }

    @Actor
    public void other(I_Result result) {
        // In the order of VirtualProcessor.hasReady.
        result.r1 = !inbox.isEmpty() || !ring.isEmpty() ? 1 : 0;
    }
}
