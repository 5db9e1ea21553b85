package io.heddle.pekko;

import com.typesafe.config.ConfigFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.DeadLetter;
import org.apache.pekko.actor.Props;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;

/** Opens actor systems whose default dispatcher is Heddle's, and terminates them after each test. */
@Timeout(300)
abstract class ActorSystemTestCase {
    static final String DEFAULT = "pekko.actor.default-dispatcher";

    private final List<ActorSystem> systems = new ArrayList<>();

    /** Opens an actor system whose dispatchers run as many actors at a time as {@code width} says. */
    ActorSystem open(int width, String... config) {
        return open("""
                pekko.loglevel = OFF
                pekko.stdout-loglevel = OFF
                pekko.log-dead-letters = off
                pekko.actor.default-dispatcher {
                  executor = "io.heddle.pekko.HeddleExecutor"
                  heddle-executor { parallelism-min = %1$d, parallelism-max = %1$d }
                }
                """.formatted(width) + String.join("\n", config));
    }

    /** Opens an actor system with this configuration. */
    ActorSystem open(String config) {
        ActorSystem system =
                ActorSystem.create("test", ConfigFactory.parseString(config).withFallback(ConfigFactory.load()));
        systems.add(system);
        return system;
    }

    @AfterEach
    final void terminateAll() throws Exception {
        for (ActorSystem system : systems) {
            terminate(system);
        }
    }

    static void terminate(ActorSystem system) throws Exception {
        system.terminate();
        system.getWhenTerminated().toCompletableFuture().get();
    }

    /** Returns the next element, and fails after a minute without one. */
    static <T> T next(BlockingQueue<T> queue) throws InterruptedException {
        @Nullable T element = queue.poll(1, TimeUnit.MINUTES);
        if (element == null) {
            throw new AssertionError("nothing came for a minute");
        }
        return element;
    }

    /** Returns what the system cannot deliver from now on. */
    static BlockingQueue<DeadLetter> deadLetters(ActorSystem system) {
        BlockingQueue<DeadLetter> letters = new LinkedBlockingQueue<>();
        ActorRef listener = system.actorOf(Props.create(Collector.class, () -> new Collector(letters)));
        system.getEventStream().subscribe(listener, DeadLetter.class);
        return letters;
    }

    /** Adds dead letters to a queue. */
    private static final class Collector extends AbstractActor {
        private final BlockingQueue<DeadLetter> letters;

        Collector(BlockingQueue<DeadLetter> letters) {
            this.letters = letters;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder().match(DeadLetter.class, letters::add).build();
        }
    }

    /** An actor that passes each message to a function. */
    static final class Function extends AbstractActor {
        private final Handler handler;

        private Function(Handler handler) {
            this.handler = handler;
        }

        static Props props(Handler handler) {
            return Props.create(Function.class, () -> new Function(handler));
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .matchAny(message -> handler.handle(this, message))
                    .build();
        }
    }

    /** The behaviour of an actor. */
    @FunctionalInterface
    interface Handler {
        void handle(AbstractActor actor, Object message) throws Exception;
    }
}
