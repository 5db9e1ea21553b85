package io.heddle.workloads.actors.benchmarks;

import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.UntypedAbstractActor;

/** Answers each message. */
final class Ponger extends UntypedAbstractActor {
    static Props props() {
        return Props.create(Ponger.class, Ponger::new);
    }

    @Override
    public void onReceive(Object message) {
        getSender().tell(Signal.PONG, getSelf());
    }
}
