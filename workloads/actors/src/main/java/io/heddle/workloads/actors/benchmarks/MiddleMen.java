package io.heddle.workloads.actors.benchmarks;

import java.util.ArrayList;
import java.util.List;
import org.apache.pekko.actor.ActorRef;

/**
 * Triples of actors: two send pings to the third, which answers each.
 *
 * @param pingsPerActor that each of the two sends
 */
record MiddleMen(int triples, int pingsPerActor) implements Exchange {
    @Override
    public long messages() {
        return 4L * triples * pingsPerActor;
    }

    @Override
    public PreparedExchange prepare(ActorCreator actors) {
        Completion completion = new Completion(2 * triples);
        List<ActorRef> pingers = new ArrayList<>();
        for (int i = 0; i < triples; i++) {
            ActorRef middleMan = actors.create(Ponger.props());
            pingers.add(actors.create(Pinger.props(middleMan, completion.expect(pingsPerActor))));
            pingers.add(actors.create(Pinger.props(middleMan, completion.expect(pingsPerActor))));
        }
        return new Pings(pingers, completion);
    }
}
