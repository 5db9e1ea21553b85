package io.heddle.workloads.actors.benchmarks;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.pattern.Patterns;

/** The actors of one exchange. One parent has them all, so they end together. */
public final class ActorGroup {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final ActorRef parent;
    private final PreparedExchange exchange;

    private ActorGroup(ActorRef parent, PreparedExchange exchange) {
        this.parent = parent;
        this.exchange = exchange;
    }

    /** Creates the actors of an exchange, and returns when all have started. */
    public static ActorGroup create(ActorSystem system, Exchange exchange) throws LostMessages, InterruptedException {
        CompletableFuture<PreparedExchange> prepared = new CompletableFuture<>();
        ActorRef parent = system.actorOf(Parent.props(exchange, prepared));
        return new ActorGroup(parent, await(prepared, "the actors did not start"));
    }

    /** Runs the exchange. */
    public void exchange() throws LostMessages, InterruptedException {
        exchange.run();
    }

    /** Stops the actors, and returns when all have terminated. */
    public void stop() throws LostMessages, InterruptedException {
        await(Patterns.gracefulStop(parent, TIMEOUT).toCompletableFuture(), "the actors did not stop");
    }

    private static <T> T await(Future<T> future, String failure) throws LostMessages, InterruptedException {
        try {
            return future.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new LostMessages(failure + ": " + e.getCause());
        } catch (TimeoutException e) {
            throw new LostMessages(failure + " within " + TIMEOUT.toSeconds() + " s");
        }
    }
}
