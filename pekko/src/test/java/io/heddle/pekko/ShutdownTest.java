package io.heddle.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.LongAdder;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.PoisonPill;
import org.apache.pekko.actor.Props;
import org.apache.pekko.dispatch.MailboxType;
import org.apache.pekko.dispatch.MessageQueue;
import org.apache.pekko.dispatch.UnboundedMailbox;
import org.apache.pekko.pattern.Patterns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import scala.Option;

/** Dispatchers whose actors have ended shut their executors down. */
class ShutdownTest extends ActorSystemTestCase {
    /** How many messages are in flight when the system terminates. */
    private static final int IN_FLIGHT = Integer.getInteger("heddle.pekko.inFlight", 1_000_000);

    private static final int ACTORS = 100;

    /** The messages that the mailboxes of ended actors have passed to dead letters. */
    private static final LongAdder UNHANDLED = new LongAdder();

    /** Makes mailboxes that count what they pass to dead letters. */
    public static final class Counting implements MailboxType {
        /** Called by Pekko. */
        public Counting(ActorSystem.Settings settings, Config config) {}

        @Override
        public MessageQueue create(Option<ActorRef> owner, Option<ActorSystem> system) {
            return new UnboundedMailbox.MessageQueue() {
                @Override
                public void cleanUp(ActorRef actor, MessageQueue deadLetters) {
                    UNHANDLED.add(numberOfMessages());
                    super.cleanUp(actor, deadLetters);
                }
            };
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void each_message_in_flight_is_handled_or_is_a_dead_letter(int width) throws Exception {
        UNHANDLED.reset();
        ActorSystem system = open(width, "mailbox.mailbox-type = \"io.heddle.pekko.ShutdownTest$Counting\"");
        LongAdder handled = new LongAdder();
        CountDownLatch terminating = new CountDownLatch(1);
        Props props = Function.props((actor, message) -> {
                    handled.increment();
                    if ((Integer) message == IN_FLIGHT / 2) {
                        terminating.await();
                    }
                })
                .withMailbox("mailbox");
        List<ActorRef> actors = new CopyOnWriteArrayList<>();
        ActorRef parent = system.actorOf(Function.props((self, message) -> {
                    if (actors.isEmpty()) {
                        for (int i = 0; i < ACTORS; i++) {
                            actors.add(self.getContext().actorOf(props));
                        }
                        self.getSender().tell("created", self.getSelf());
                    } else {
                        // This one waits with the second half of its messages.
                        self.getContext().stop(actors.getFirst());
                        system.terminate();
                        terminating.countDown();
                    }
                })
                .withDispatcher("pekko.actor.internal-dispatcher"));
        Patterns.ask(parent, "create", Duration.ofMinutes(1))
                .toCompletableFuture()
                .get();
        for (int i = 0; i < IN_FLIGHT; i++) {
            actors.get(i % ACTORS).tell(i, ActorRef.noSender());
        }
        parent.tell("terminate", ActorRef.noSender());
        system.getWhenTerminated().toCompletableFuture().get();
        assertThat(UNHANDLED.sum()).isPositive();
        assertThat(handled.sum() + UNHANDLED.sum()).isEqualTo(IN_FLIGHT);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void a_system_terminates_while_messages_are_in_flight(int width) throws Exception {
        ActorSystem system = open(width);
        List<ActorRef> actors = new ArrayList<>();
        for (int i = 0; i < ACTORS; i++) {
            actors.add(system.actorOf(Function.props((actor, message) -> {
                // Never ends by itself.
                actor.getSelf().tell(message, actor.getSelf());
            })));
        }
        for (int i = 0; i < IN_FLIGHT; i++) {
            actors.get(i % ACTORS).tell(i, ActorRef.noSender());
        }
        terminate(system);
    }

    /** Opens a system with a dispatcher {@code short-lived}, which shuts down after so long without actors. */
    private ActorSystem openShortLived(int millis) {
        return open(2, """
                short-lived {
                  executor = "io.heddle.pekko.HeddleExecutor"
                  shutdown-timeout = %dms
                }""".formatted(millis));
    }

    @Test
    void a_dispatcher_without_actors_shuts_down_and_starts_again() throws Exception {
        ActorSystem system = openShortLived(1);
        BlockingQueue<Thread> threads = new LinkedBlockingQueue<>();
        Props props = Function.props((actor, message) -> {
                    threads.add(Thread.currentThread());
                    actor.getSelf().tell(PoisonPill.getInstance(), actor.getSelf());
                })
                .withDispatcher("short-lived");
        Set<Thread> all = new HashSet<>();
        while (all.size() < 20) {
            system.actorOf(props).tell("run", ActorRef.noSender());
            all.add(next(threads));
            // Pekko skips a shutdown if an actor ends during the one before, so each actor is another try.
            Thread.sleep(20);
        }
    }

    @Test
    void a_dispatcher_that_shuts_down_and_starts_at_the_same_time_loses_no_actor() throws Exception {
        ActorSystem system = openShortLived(0);
        BlockingQueue<Integer> handled = new LinkedBlockingQueue<>();
        Props props = Function.props((actor, message) -> {
                    handled.add((Integer) message);
                    actor.getContext().stop(actor.getSelf());
                })
                .withDispatcher("short-lived");
        for (int i = 0; i < 5_000; i++) {
            system.actorOf(props).tell(i, ActorRef.noSender());
            assertThat(next(handled)).isEqualTo(i);
        }
    }

    @Test
    void all_threads_end_with_the_system() throws Exception {
        ActorSystem system = open(4);
        BlockingQueue<Thread> threads = new LinkedBlockingQueue<>();
        for (int i = 0; i < 100; i++) {
            system.actorOf(Function.props((actor, message) -> threads.add(Thread.currentThread())))
                    .tell("run", ActorRef.noSender());
        }
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            all.add(next(threads));
        }
        terminate(system);
        for (Thread thread : all) {
            thread.join();
        }
    }
}
