package io.heddle.workloads.actors.benchmarks;

import java.util.ArrayList;
import java.util.List;
import org.apache.pekko.actor.ActorRef;

/**
 * Pairs of actors that send each other one message at a time.
 *
 * @param messagesPerActor that each actor sends
 */
record PingPairs(int pairs, int messagesPerActor) implements Exchange {
    @Override
    public long messages() {
        return 2L * pairs * messagesPerActor;
    }

    @Override
    public PreparedExchange prepare(ActorCreator actors) {
        Completion completion = new Completion(pairs);
        List<ActorRef> pingers = new ArrayList<>();
        for (int i = 0; i < pairs; i++) {
            ActorRef ponger = actors.create(Ponger.props());
            pingers.add(actors.create(Pinger.props(ponger, completion.expect(messagesPerActor))));
        }
        return new Pings(pingers, completion);
    }
}
