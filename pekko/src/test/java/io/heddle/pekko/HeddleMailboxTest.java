package io.heddle.pekko;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.DeadLetter;
import org.apache.pekko.actor.Props;
import org.apache.pekko.dispatch.Envelope;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The mailbox that hands out a message without a node if none waits before it. */
class HeddleMailboxTest extends ActorSystemTestCase {
    private static final int SENDERS = 4;
    private static final int MESSAGES = 100_000;

    private record Numbered(int sender, int number) {}

    private ActorSystem openWith(String forkWhenEmpty) {
        return open(2, """
                mailbox {
                  mailbox-type = "io.heddle.pekko.HeddleMailbox"
                  fork-when-empty = %s
                }""".formatted(forkWhenEmpty));
    }

    @ParameterizedTest
    @ValueSource(strings = {"on", "off", "adaptive"})
    void messages_of_each_sender_arrive_once_and_in_order(String forkWhenEmpty) throws Exception {
        ActorSystem system = openWith(forkWhenEmpty);
        int[] expected = new int[SENDERS];
        List<Object> errors = new ArrayList<>();
        CountDownLatch done = new CountDownLatch(SENDERS);
        Props props = Function.props((actor, message) -> {
            Numbered numbered = (Numbered) message;
            if (expected[numbered.sender]++ != numbered.number) {
                errors.add(numbered);
            }
            if (numbered.number == MESSAGES - 1) {
                done.countDown();
            }
        });
        ActorRef receiver = system.actorOf(props.withMailbox("mailbox"));
        for (int i = 0; i < SENDERS; i++) {
            int sender = i;
            Thread.ofPlatform().start(() -> {
                for (int number = 0; number < MESSAGES; number++) {
                    receiver.tell(new Numbered(sender, number), ActorRef.noSender());
                }
            });
        }
        done.await();
        terminate(system);
        assertThat(errors).isEmpty();
        assertThat(expected).containsOnly(MESSAGES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"on", "adaptive"})
    void a_message_to_a_suspended_actor_waits_for_its_restart(String forkWhenEmpty) throws Exception {
        ActorSystem system = openWith(forkWhenEmpty);
        BlockingQueue<Object> handled = new LinkedBlockingQueue<>();
        CountDownLatch failing = new CountDownLatch(1);
        CountDownLatch sent = new CountDownLatch(1);
        Props props = Function.props((actor, message) -> {
            if (message.equals("fail")) {
                failing.countDown();
                sent.await();
                throw new IllegalStateException("on purpose");
            }
            handled.add(message);
        });
        ActorRef actor = system.actorOf(props.withMailbox("mailbox"));
        actor.tell("fail", ActorRef.noSender());
        failing.await();
        for (int i = 0; i < 3; i++) {
            actor.tell(i, ActorRef.noSender());
        }
        sent.countDown();
        for (int i = 0; i < 3; i++) {
            assertThat(next(handled)).isEqualTo(i);
        }
    }

    @Test
    void messages_of_a_stopped_actor_are_dead_letters() throws Exception {
        ActorSystem system = openWith("on");
        BlockingQueue<DeadLetter> letters = deadLetters(system);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch sent = new CountDownLatch(1);
        Props props = Function.props((actor, message) -> {
            begun.countDown();
            sent.await();
            actor.getContext().stop(actor.getSelf());
        });
        ActorRef actor = system.actorOf(props.withMailbox("mailbox"));
        actor.tell("stop", ActorRef.noSender());
        begun.await();
        actor.tell(1, ActorRef.noSender());
        actor.tell(2, ActorRef.noSender());
        sent.countDown();
        assertThat(next(letters).message()).isEqualTo(1);
        assertThat(next(letters).message()).isEqualTo(2);
    }

    @Test
    void an_adaptive_queue_keeps_the_order_while_it_stops_trying_and_tries_again() {
        ActorSystem system = open(1);
        FirstMessageQueue queue = new FirstMessageQueue(true);
        int added = 0;
        int taken = 0;
        for (int backlog : new int[] {1, 30, 0, 2000, 1, 0, 5}) {
            for (int i = 0; i < backlog + 1; i++) {
                queue.enqueue(system.deadLetters(), Envelope.apply((Object) added++, system.deadLetters(), system));
            }
            assertThat(queue.numberOfMessages()).isEqualTo(added - taken);
            for (Envelope next = queue.dequeue(); next != null; next = queue.dequeue()) {
                assertThat(next.message()).isEqualTo(taken++);
            }
            assertThat(queue.hasMessages()).isFalse();
        }
        assertThat(taken).isEqualTo(added);
    }

    @Test
    void an_unknown_value_is_reported_with_its_key() {
        ActorSystem system = openWith("sometimes");
        Props props = Function.props((actor, message) -> {}).withMailbox("mailbox");
        // Pekko says that the mailbox cannot be made; the cause says why.
        assertThatThrownBy(() -> system.actorOf(props))
                .hasStackTraceContaining("mailbox.fork-when-empty must be on, off or adaptive, but is 'sometimes'.");
    }
}
