package io.heddle.workloads.actors.benchmarks;

import java.util.concurrent.CompletableFuture;
import org.apache.pekko.actor.ActorIdentity;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Identify;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.UntypedAbstractActor;

/** The parent of all actors of an exchange. It reports when each has started, that is has received a message. */
final class Parent extends UntypedAbstractActor {
    private final CompletableFuture<PreparedExchange> prepared;
    private final PreparedExchange exchange;
    private int starting;

    private Parent(Exchange exchange, CompletableFuture<PreparedExchange> prepared) {
        this.prepared = prepared;
        this.exchange = exchange.prepare(new ActorCreator(getContext()));
    }

    static Props props(Exchange exchange, CompletableFuture<PreparedExchange> prepared) {
        return Props.create(Parent.class, () -> new Parent(exchange, prepared));
    }

    @Override
    public void preStart() {
        for (ActorRef child : getContext().getChildren()) {
            child.tell(new Identify(child), getSelf());
            starting++;
        }
    }

    @Override
    public void onReceive(Object message) {
        if (!(message instanceof ActorIdentity)) {
            unhandled(message);
        } else if (--starting == 0) {
            prepared.complete(exchange);
        }
    }
}
