package io.heddle.workloads.actors.benchmarks;

import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.UntypedAbstractActor;

/** Sends pings, each after the answer to the one before. */
final class Pinger extends UntypedAbstractActor {
    private final ActorRef target;
    private final Receipts answers;

    private Pinger(ActorRef target, Receipts answers) {
        this.target = target;
        this.answers = answers;
    }

    static Props props(ActorRef target, Receipts answers) {
        return Props.create(Pinger.class, () -> new Pinger(target, answers));
    }

    @Override
    public void onReceive(Object message) {
        if (message == Signal.START || answers.add()) {
            target.tell(Signal.PING, getSelf());
        }
    }
}
