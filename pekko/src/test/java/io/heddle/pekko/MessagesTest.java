package io.heddle.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Actors get each message once, in order, and one at a time. */
class MessagesTest extends ActorSystemTestCase {
    private static final int MESSAGES = 2_000;
    private static final int SENDERS = 16;
    private static final int RECEIVERS = 4;
    private static final String OTHER = "other { executor = \"io.heddle.pekko.HeddleExecutor\", throughput = 1 }";

    private record Numbered(int sender, int number) {}

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void messages_of_each_actor_arrive_once_and_in_order(int width) throws Exception {
        ActorSystem system = open(width, OTHER);
        Queue<String> errors = new ConcurrentLinkedQueue<>();
        CountDownLatch done = new CountDownLatch(RECEIVERS);
        List<ActorRef> receivers = new ArrayList<>();
        for (int i = 0; i < RECEIVERS; i++) {
            String dispatcher = i % 2 == 0 ? DEFAULT : "other";
            receivers.add(system.actorOf(Receiver.props(errors, done).withDispatcher(dispatcher)));
        }
        for (int i = 0; i < SENDERS; i++) {
            int sender = i;
            // Each sends one message to every receiver, and then the next number to itself.
            Props props = Function.props((actor, message) -> {
                int number = (Integer) message;
                receivers.forEach(receiver -> receiver.tell(new Numbered(sender, number), actor.getSelf()));
                if (number + 1 < MESSAGES) {
                    actor.getSelf().tell(number + 1, actor.getSelf());
                }
            });
            system.actorOf(props.withDispatcher(i % 3 == 0 ? "other" : DEFAULT)).tell(0, ActorRef.noSender());
        }
        done.await();
        terminate(system);
        assertThat(errors).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void messages_of_threads_outside_arrive_once_and_in_order(int width) throws Exception {
        ActorSystem system = open(width);
        Queue<String> errors = new ConcurrentLinkedQueue<>();
        CountDownLatch done = new CountDownLatch(1);
        ActorRef receiver = system.actorOf(Receiver.props(errors, done));
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < SENDERS; i++) {
            int sender = i;
            threads.add(Thread.ofPlatform().start(() -> {
                for (int number = 0; number < MESSAGES; number++) {
                    receiver.tell(new Numbered(sender, number), ActorRef.noSender());
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        done.await();
        terminate(system);
        assertThat(errors).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void messages_go_round_a_ring_of_actors(int width) throws Exception {
        ActorSystem system = open(width);
        BlockingQueue<Integer> last = new LinkedBlockingQueue<>();
        ActorRef next = system.actorOf(Function.props((actor, message) -> last.add((Integer) message)));
        for (int i = 0; i < 1_000; i++) {
            ActorRef after = next;
            next = system.actorOf(
                    Function.props((actor, message) -> after.tell((Integer) message + 1, actor.getSelf())));
        }
        for (int i = 0; i < 100; i++) {
            next.tell(0, ActorRef.noSender());
        }
        for (int i = 0; i < 100; i++) {
            assertThat(next(last)).isEqualTo(1_000);
        }
    }

    /** Expects the numbers of each sender in order, and writes down everything else. Its fields are not volatile. */
    private static final class Receiver extends AbstractActor {
        private final Queue<String> errors;
        private final CountDownLatch done;
        private final int[] received = new int[SENDERS];
        private final AtomicBoolean running = new AtomicBoolean();

        Receiver(Queue<String> errors, CountDownLatch done) {
            this.errors = errors;
            this.done = done;
        }

        static Props props(Queue<String> errors, CountDownLatch done) {
            return Props.create(Receiver.class, () -> new Receiver(errors, done));
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder().match(Numbered.class, this::receive).build();
        }

        private void receive(Numbered message) {
            if (!running.compareAndSet(false, true)) {
                errors.add("two threads run one actor");
            }
            int expected = received[message.sender]++;
            if (message.number != expected) {
                errors.add(message.number + " of sender " + message.sender + " came instead of " + expected);
            }
            if (Arrays.stream(received).allMatch(count -> count == MESSAGES)) {
                done.countDown();
            }
            running.set(false);
        }
    }
}
