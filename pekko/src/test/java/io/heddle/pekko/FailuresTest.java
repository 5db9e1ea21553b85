package io.heddle.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.DeadLetter;
import org.apache.pekko.actor.OneForOneStrategy;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.SupervisorStrategy;
import org.apache.pekko.actor.Terminated;
import org.apache.pekko.japi.pf.DeciderBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Actors that fail or stop keep their messages, or pass them to dead letters. */
class FailuresTest extends ActorSystemTestCase {
    private static final int MESSAGES = 1_000;

    enum Directive {
        RESTART,
        RESUME
    }

    @ParameterizedTest
    @EnumSource
    void an_actor_that_fails_goes_on_with_the_remaining_messages(Directive directive) throws Exception {
        ActorSystem system = open(2);
        BlockingQueue<Integer> handled = new LinkedBlockingQueue<>();
        Props child = Function.props((actor, message) -> {
            if ((Integer) message % 10 == 0) {
                throw new IllegalStateException("fails as the test wants it");
            }
            handled.add((Integer) message);
        });
        ActorRef parent = system.actorOf(Parent.props(child, directive));
        for (int i = 0; i < MESSAGES; i++) {
            parent.tell(i, ActorRef.noSender());
        }
        for (int i = 0; i < MESSAGES; i++) {
            if (i % 10 != 0) {
                assertThat(next(handled)).isEqualTo(i);
            }
        }
        terminate(system);
        assertThat(handled).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void an_actor_that_stops_leaves_its_remaining_messages_to_dead_letters(int width) throws Exception {
        ActorSystem system = open(width);
        BlockingQueue<DeadLetter> letters = deadLetters(system);
        CountDownLatch sent = new CountDownLatch(1);
        ActorRef stopping = system.actorOf(Function.props((actor, message) -> {
            sent.await();
            actor.getContext().stop(actor.getSelf());
        }));
        for (int i = 0; i < MESSAGES; i++) {
            stopping.tell(i, ActorRef.noSender());
        }
        sent.countDown();
        for (int i = 1; i < MESSAGES; i++) {
            assertThat(next(letters).message()).isEqualTo(i);
        }
    }

    @Test
    void an_actor_learns_that_another_one_has_ended() throws Exception {
        ActorSystem system = open(2);
        BlockingQueue<ActorRef> ended = new LinkedBlockingQueue<>();
        List<ActorRef> watched = new ArrayList<>();
        ActorRef watcher = system.actorOf(Function.props((actor, message) -> {
            switch (message) {
                case ActorRef other -> {
                    actor.getContext().watch(other);
                    actor.getContext().stop(other);
                }
                case Terminated terminated -> ended.add(terminated.getActor());
                default -> throw new IllegalArgumentException();
            }
        }));
        for (int i = 0; i < MESSAGES; i++) {
            watched.add(system.actorOf(Function.props((actor, message) -> {})));
            watcher.tell(watched.getLast(), ActorRef.noSender());
        }
        List<ActorRef> seen = new ArrayList<>();
        for (int i = 0; i < MESSAGES; i++) {
            seen.add(next(ended));
        }
        assertThat(seen).containsExactlyInAnyOrderElementsOf(watched);
    }

    /** Forwards everything to a child, and restarts or resumes it after a failure. */
    private static final class Parent extends AbstractActor {
        private final Props props;
        private final Directive directive;

        Parent(Props props, Directive directive) {
            this.props = props;
            this.directive = directive;
        }

        static Props props(Props child, Directive directive) {
            return Props.create(Parent.class, () -> new Parent(child, directive));
        }

        @Override
        public SupervisorStrategy supervisorStrategy() {
            return new OneForOneStrategy(DeciderBuilder.matchAny(e ->
                            directive == Directive.RESTART ? SupervisorStrategy.restart() : SupervisorStrategy.resume())
                    .build());
        }

        @Override
        public Receive createReceive() {
            ActorRef child = getContext().actorOf(props);
            return receiveBuilder()
                    .matchAny(message -> child.forward(message, getContext()))
                    .build();
        }
    }
}
