package io.heddle.workloads.actors.benchmarks;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.pattern.Patterns;

/**
 * Threads of the application that each ask an actor of their own, and wait for the answer.
 *
 * @param questions of each thread
 */
record Asks(int threads, int questions) implements Exchange {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    @Override
    public long messages() {
        return 2L * threads * questions;
    }

    @Override
    public PreparedExchange prepare(ActorCreator actors) {
        List<ActorRef> pongers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            pongers.add(actors.create(Ponger.props()));
        }
        return () -> ApplicationThreads.run(threads, thread -> {
            for (int i = 0; i < questions; i++) {
                ask(pongers.get(thread));
            }
        });
    }

    private static void ask(ActorRef ponger) throws LostMessages, InterruptedException {
        try {
            Patterns.ask(ponger, Signal.PING, TIMEOUT).toCompletableFuture().get();
        } catch (ExecutionException e) {
            throw new LostMessages("an actor did not answer: " + e.getCause());
        }
    }
}
