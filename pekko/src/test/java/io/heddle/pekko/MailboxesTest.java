package io.heddle.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import java.util.Comparator;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.IntStream;
import org.apache.pekko.actor.AbstractActorWithStash;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.DeadLetter;
import org.apache.pekko.actor.Props;
import org.apache.pekko.dispatch.ControlMessage;
import org.apache.pekko.dispatch.Envelope;
import org.apache.pekko.dispatch.UnboundedPriorityMailbox;
import org.junit.jupiter.api.Test;

/** The kinds of mailboxes that Pekko has. */
class MailboxesTest extends ActorSystemTestCase {
    private static final int MESSAGES = 1_000;

    /** A message that a control-aware mailbox hands out first. */
    private enum Control implements ControlMessage {
        FIRST
    }

    /** Hands out the lowest numbers first. */
    public static final class LowestFirst extends UnboundedPriorityMailbox {
        /** Called by Pekko. */
        public LowestFirst(ActorSystem.Settings settings, Config config) {
            super(Comparator.comparing((Envelope envelope) -> (Integer) envelope.message()), MESSAGES);
        }
    }

    @Test
    void a_priority_mailbox_hands_out_the_lowest_first() throws Exception {
        ActorSystem system = open(2, "mailbox.mailbox-type = \"io.heddle.pekko.MailboxesTest$LowestFirst\"");
        BlockingQueue<Object> handled = new LinkedBlockingQueue<>();
        CountDownLatch sent = new CountDownLatch(1);
        ActorRef actor = busyWith(-1, system, sent, handled);
        for (int i = MESSAGES; i > 0; i--) {
            actor.tell(i, ActorRef.noSender());
        }
        sent.countDown();
        assertThat(next(handled)).isEqualTo(-1);
        for (int i = 1; i <= MESSAGES; i++) {
            assertThat(next(handled)).isEqualTo(i);
        }
    }

    @Test
    void a_bounded_mailbox_leaves_what_has_no_room_to_dead_letters() throws Exception {
        ActorSystem system = open(2, """
                mailbox {
                  mailbox-type = "org.apache.pekko.dispatch.BoundedMailbox"
                  mailbox-capacity = 10
                  mailbox-push-timeout-time = 0s
                }""");
        BlockingQueue<DeadLetter> letters = deadLetters(system);
        BlockingQueue<Object> handled = new LinkedBlockingQueue<>();
        CountDownLatch sent = new CountDownLatch(1);
        ActorRef actor = busyWith(0, system, sent, handled);
        for (int i = 1; i <= MESSAGES; i++) {
            actor.tell(i, ActorRef.noSender());
        }
        for (int i = 11; i <= MESSAGES; i++) {
            assertThat(next(letters).message()).isEqualTo(i);
        }
        sent.countDown();
        for (int i = 0; i <= 10; i++) {
            assertThat(next(handled)).isEqualTo(i);
        }
    }

    @Test
    void a_control_aware_mailbox_hands_out_control_messages_first() throws Exception {
        ActorSystem system =
                open(2, "mailbox.mailbox-type = \"org.apache.pekko.dispatch.UnboundedControlAwareMailbox\"");
        BlockingQueue<Object> handled = new LinkedBlockingQueue<>();
        CountDownLatch sent = new CountDownLatch(1);
        ActorRef actor = busyWith(0, system, sent, handled);
        for (int i = 1; i <= MESSAGES; i++) {
            actor.tell(i, ActorRef.noSender());
        }
        actor.tell(Control.FIRST, ActorRef.noSender());
        sent.countDown();
        assertThat(next(handled)).isEqualTo(0);
        assertThat(next(handled)).isEqualTo(Control.FIRST);
        for (int i = 1; i <= MESSAGES; i++) {
            assertThat(next(handled)).isEqualTo(i);
        }
    }

    @Test
    void stashed_messages_come_back_in_order() throws Exception {
        ActorSystem system = open(2);
        BlockingQueue<Object> handled = new LinkedBlockingQueue<>();
        ActorRef actor = system.actorOf(Props.create(Stashing.class, () -> new Stashing(handled)));
        IntStream.range(0, MESSAGES).forEach(i -> actor.tell(i, ActorRef.noSender()));
        actor.tell("open", ActorRef.noSender());
        for (int i = 0; i < MESSAGES; i++) {
            assertThat(next(handled)).isEqualTo(i);
        }
    }

    /** Returns an actor with the configured mailbox that handles its first message until {@code go}. */
    private static ActorRef busyWith(int first, ActorSystem system, CountDownLatch go, BlockingQueue<Object> handled)
            throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        Props props = Function.props((actor, message) -> {
            begun.countDown();
            go.await();
            handled.add(message);
        });
        ActorRef actor = system.actorOf(props.withMailbox("mailbox"));
        actor.tell(first, ActorRef.noSender());
        begun.await();
        return actor;
    }

    /** Stashes all messages up to {@code "open"}. */
    private static final class Stashing extends AbstractActorWithStash {
        private final BlockingQueue<Object> handled;

        Stashing(BlockingQueue<Object> handled) {
            this.handled = handled;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .matchEquals("open", message -> {
                        unstashAll();
                        getContext()
                                .become(receiveBuilder().matchAny(handled::add).build());
                    })
                    .matchAny(message -> stash())
                    .build();
        }
    }
}
