package io.heddle.workloads.actors.benchmarks;

import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.routing.RoundRobinPool;

/**
 * Small computations that a thread of the application sends to a pool of actors, which get them in turn.
 *
 * @param routees the number of actors in the pool
 * @param messages a multiple of the routees
 */
record RoutedTasks(int routees, long messages) implements Exchange {
    @Override
    public PreparedExchange prepare(ActorCreator actors) {
        Completion completion = new Completion(routees);
        ActorRef router = actors.create(new RoundRobinPool(routees)
                .withDispatcher(ActorCreator.DISPATCHER)
                .props(Calculator.props(() -> completion.expect(messages / routees))));
        return () -> {
            ApplicationThreads.run(1, thread -> send(router));
            completion.await();
        };
    }

    private void send(ActorRef router) {
        for (long i = 0; i < messages; i++) {
            router.tell(Signal.PING, ActorRef.noSender());
        }
    }
}
