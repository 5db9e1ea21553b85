package io.heddle.workloads.actors.benchmarks;

import java.util.ArrayList;
import java.util.List;
import org.apache.pekko.actor.ActorRef;

/**
 * Triples of actors: one sends pings to another, and both pings and answers pass through the third.
 *
 * @param pings of each triple
 */
record Mediation(int triples, int pings) implements Exchange {
    @Override
    public long messages() {
        return 4L * triples * pings;
    }

    @Override
    public PreparedExchange prepare(ActorCreator actors) {
        Completion completion = new Completion(triples);
        List<ActorRef> pingers = new ArrayList<>();
        for (int i = 0; i < triples; i++) {
            ActorRef ponger = actors.create(Ponger.props());
            ActorRef mediator = actors.create(Mediator.props(ponger));
            pingers.add(actors.create(Pinger.props(mediator, completion.expect(pings))));
        }
        return new Pings(pingers, completion);
    }
}
