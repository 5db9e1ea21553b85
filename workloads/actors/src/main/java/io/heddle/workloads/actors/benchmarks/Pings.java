package io.heddle.workloads.actors.benchmarks;

import java.util.List;
import org.apache.pekko.actor.ActorRef;

/** An exchange that the application starts by a message to each pinger. */
record Pings(List<ActorRef> pingers, Completion completion) implements PreparedExchange {
    @Override
    public void run() throws LostMessages, InterruptedException {
        for (ActorRef pinger : pingers) {
            pinger.tell(Signal.START, ActorRef.noSender());
        }
        completion.await();
    }
}
