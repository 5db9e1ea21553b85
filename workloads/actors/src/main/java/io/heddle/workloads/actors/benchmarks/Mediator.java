package io.heddle.workloads.actors.benchmarks;

import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.UntypedAbstractActor;

/** Passes the pings of one actor on to another, and the answers back. */
final class Mediator extends UntypedAbstractActor {
    private final ActorRef ponger;
    private ActorRef pinger = ActorRef.noSender();

    private Mediator(ActorRef ponger) {
        this.ponger = ponger;
    }

    static Props props(ActorRef ponger) {
        return Props.create(Mediator.class, () -> new Mediator(ponger));
    }

    @Override
    public void onReceive(Object message) {
        if (message == Signal.PING) {
            pinger = getSender();
            ponger.tell(message, getSelf());
        } else {
            pinger.tell(message, getSelf());
        }
    }
}
