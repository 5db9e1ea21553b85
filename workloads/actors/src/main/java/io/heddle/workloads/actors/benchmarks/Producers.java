package io.heddle.workloads.actors.benchmarks;

import java.util.ArrayList;
import java.util.List;
import org.apache.pekko.actor.ActorRef;

/**
 * Threads of the application that send messages to actors without waiting.
 *
 * @param receivers the number of actors; each gets as many messages as the others
 * @param messages of all threads together
 */
record Producers(int threads, int receivers, long messages) implements Exchange {
    @Override
    public PreparedExchange prepare(ActorCreator actors) {
        Completion completion = new Completion(receivers);
        List<ActorRef> targets = new ArrayList<>();
        for (int i = 0; i < receivers; i++) {
            targets.add(actors.create(Receiver.props(completion.expect(messages / receivers))));
        }
        return () -> {
            ApplicationThreads.run(threads, thread -> send(targets.get(thread % receivers), messages / threads));
            completion.await();
        };
    }

    private static void send(ActorRef target, long messages) {
        for (long i = 0; i < messages; i++) {
            target.tell(Signal.PING, ActorRef.noSender());
        }
    }
}
