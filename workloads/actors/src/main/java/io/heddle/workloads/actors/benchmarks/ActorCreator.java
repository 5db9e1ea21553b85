package io.heddle.workloads.actors.benchmarks;

import java.util.concurrent.Executor;
import org.apache.pekko.actor.ActorContext;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Props;
import org.apache.pekko.stream.Materializer;

/**
 * Creates actors that the measured dispatcher runs.
 *
 * @param parent the context of their parent
 */
public record ActorCreator(ActorContext parent) {
    /** The identifier of the measured dispatcher. */
    public static final String DISPATCHER = "measured-dispatcher";

    ActorRef create(Props props) {
        return parent.actorOf(props.withDispatcher(DISPATCHER));
    }

    /** Streams that run on the dispatcher, and end with the parent. */
    Materializer streams() {
        return Materializer.createMaterializer(parent);
    }

    Executor dispatcher() {
        return parent.system().dispatchers().lookup(DISPATCHER);
    }
}
