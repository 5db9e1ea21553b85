package io.heddle.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.IntStream;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Deploy;
import org.apache.pekko.actor.ExtendedActorSystem;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.Terminated;
import org.apache.pekko.pattern.Patterns;
import org.apache.pekko.remote.RemoteScope;
import org.apache.pekko.serialization.Serialization;
import org.apache.pekko.stream.SourceRef;
import org.apache.pekko.stream.javadsl.Sink;
import org.apache.pekko.stream.javadsl.Source;
import org.apache.pekko.stream.javadsl.StreamRefs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two actor systems that talk over TCP. Heddle's executor runs their actors and their remoting. */
class RemotingTest extends ActorSystemTestCase {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final String DEFAULT_REMOTE = "pekko.remote.default-remote-dispatcher";
    private static final String INTERNAL = "pekko.actor.internal-dispatcher";
    private static final int MESSAGES = 1_000;
    private static final int SENDERS = 4;
    private static final int RECEIVERS = 2;

    /** Opens a system that runs the ordinary messages of its remoting on one dispatcher and its control messages on another. */
    private ActorSystem openRemote(int width, String ordinary, String control) {
        return open(width, """
                pekko.actor.provider = remote
                pekko.actor.internal-dispatcher.executor = "io.heddle.pekko.HeddleExecutor"
                pekko.remote.default-remote-dispatcher.executor = "io.heddle.pekko.HeddleExecutor"
                ordinary.executor = "io.heddle.pekko.HeddleExecutor"
                control.executor = "io.heddle.pekko.HeddleExecutor"
                # Without a cluster, death watch and deployment on another system need it.
                pekko.remote.use-unsafe-remote-features-outside-cluster = on
                pekko.remote.artery {
                  transport = tcp
                  canonical { hostname = "127.0.0.1", port = 0 }
                  advanced {
                    use-dispatcher = "%s"
                    use-control-stream-dispatcher = "%s"
                    # Room for all messages of a test. Pekko drops those that have none.
                    outbound-message-queue-size = %d
                    # The second system to terminate gets no answer from the first one.
                    shutdown-flush-timeout = 10ms
                  }
                }
                """.formatted(ordinary, control, 2 * MESSAGES * SENDERS * RECEIVERS));
    }

    private ActorSystem openRemote(int width) {
        return openRemote(width, DEFAULT_REMOTE, INTERNAL);
    }

    @ParameterizedTest
    @CsvSource({
        "1, pekko.remote.default-remote-dispatcher, pekko.actor.internal-dispatcher",
        "2, pekko.remote.default-remote-dispatcher, pekko.actor.internal-dispatcher",
        "4, pekko.remote.default-remote-dispatcher, pekko.actor.internal-dispatcher",
        "1, pekko.actor.default-dispatcher, pekko.actor.default-dispatcher",
        "2, pekko.actor.default-dispatcher, pekko.actor.default-dispatcher",
    })
    void messages_and_answers_of_both_systems_arrive_once_and_in_order(int width, String ordinary, String control)
            throws Exception {
        ActorSystem first = openRemote(width, ordinary, control);
        ActorSystem second = openRemote(width, ordinary, control);
        Queue<String> errors = new ConcurrentLinkedQueue<>();
        BlockingQueue<ActorRef> done = new LinkedBlockingQueue<>();
        List<ActorRef> senders = new ArrayList<>(senders(first, receivers(second, errors), errors, done));
        senders.addAll(senders(second, receivers(first, errors), errors, done));
        senders.forEach(sender -> sender.tell("send", ActorRef.noSender()));
        for (int i = 0; i < 2 * SENDERS * RECEIVERS; i++) {
            next(done);
        }
        terminate(first);
        terminate(second);
        assertThat(errors).isEmpty();
    }

    /** Starts actors that answer each number with the same number. */
    private static List<ActorRef> receivers(ActorSystem system, Queue<String> errors) {
        List<ActorRef> receivers = new ArrayList<>();
        for (int i = 0; i < RECEIVERS; i++) {
            Numbers numbers = new Numbers(errors);
            receivers.add(system.actorOf(Function.props((actor, message) -> {
                numbers.add(actor.getSender(), (Integer) message);
                actor.getSender().tell(message, actor.getSelf());
            })));
        }
        return receivers;
    }

    /** Starts actors that send their numbers to each receiver of the other system, and expect the answers. */
    private static List<ActorRef> senders(
            ActorSystem system, List<ActorRef> receivers, Queue<String> errors, Queue<ActorRef> done) {
        List<ActorRef> remote =
                receivers.stream().map(receiver -> seenFrom(system, receiver)).toList();
        List<ActorRef> senders = new ArrayList<>();
        for (int i = 0; i < SENDERS; i++) {
            Numbers answers = new Numbers(errors);
            int[] sent = {0};
            senders.add(system.actorOf(Function.props((actor, message) -> {
                switch (message) {
                    case Integer answer -> {
                        answers.add(actor.getSender(), answer);
                        if (answer == MESSAGES - 1) {
                            done.add(actor.getSender());
                        }
                    }
                    default -> {
                        remote.forEach(receiver -> receiver.tell(sent[0], actor.getSelf()));
                        if (++sent[0] < MESSAGES) {
                            actor.getSelf().tell(message, actor.getSelf());
                        }
                    }
                }
            })));
        }
        return senders;
    }

    @Test
    void remoting_runs_on_heddles_threads() throws Exception {
        // Threads of the tests before may still end.
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        ActorSystem first = openRemote(2, "ordinary", "control");
        ActorSystem second = openRemote(2, "ordinary", "control");
        ActorRef remote = seenFrom(first, echo(second));
        assertThat(ask(remote, "question")).isEqualTo("question");
        Map<String, String> classes = new HashMap<>();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (!before.contains(thread)) {
                String dispatcher = thread.getName().replaceAll("-\\d+$", "");
                classes.put(dispatcher, thread.getClass().getName());
            }
        }
        assertThat(classes)
                .containsEntry("test-ordinary", "io.heddle.scheduler.tasks.Worker")
                .containsEntry("test-control", "io.heddle.scheduler.tasks.Worker")
                .doesNotContainKey("test-" + DEFAULT_REMOTE);
    }

    @Test
    void an_actor_answers_what_another_system_asks() throws Exception {
        ActorSystem first = openRemote(2);
        ActorRef remote = seenFrom(first, echo(openRemote(2)));
        List<CompletionStage<Object>> answers = new ArrayList<>();
        for (int i = 0; i < MESSAGES; i++) {
            answers.add(Patterns.ask(remote, i, MINUTE));
        }
        for (int i = 0; i < MESSAGES; i++) {
            assertThat(answers.get(i).toCompletableFuture().get()).isEqualTo(i);
        }
    }

    @Test
    void an_actor_learns_that_actors_of_another_system_have_ended() throws Exception {
        ActorSystem first = openRemote(2);
        ActorSystem second = openRemote(2);
        BlockingQueue<ActorRef> ended = new LinkedBlockingQueue<>();
        ActorRef watcher = watcher(first, ended);
        List<ActorRef> watched = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            ActorRef other = echo(second);
            watched.add(seenFrom(first, other));
            watcher.tell(watched.getLast(), ActorRef.noSender());
            second.stop(other);
        }
        List<ActorRef> seen = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            seen.add(next(ended));
        }
        assertThat(seen).containsExactlyInAnyOrderElementsOf(watched);
    }

    @Test
    void an_actor_learns_that_another_system_has_terminated() throws Exception {
        ActorSystem first = openRemote(2);
        ActorSystem second = openRemote(2);
        BlockingQueue<ActorRef> ended = new LinkedBlockingQueue<>();
        ActorRef watcher = watcher(first, ended);
        ActorRef watched = seenFrom(first, echo(second));
        ActorRef last = echo(second);
        watcher.tell(watched, ActorRef.noSender());
        watcher.tell(seenFrom(first, last), ActorRef.noSender());
        second.stop(last);
        // The second system learns in order what is watched, so by now it knows both.
        assertThat(next(ended)).isEqualTo(seenFrom(first, last));
        terminate(second);
        assertThat(next(ended)).isEqualTo(watched);
    }

    @Test
    void an_actor_that_another_system_has_created_restarts_after_a_failure() throws Exception {
        ActorSystem first = openRemote(2);
        ActorSystem second = openRemote(2);
        Deploy deploy = new Deploy(
                new RemoteScope(((ExtendedActorSystem) second).provider().getDefaultAddress()));
        ActorRef counter = first.actorOf(Props.create(Counter.class).withDeploy(deploy));
        assertThat(counter.path().address())
                .isEqualTo(((ExtendedActorSystem) second).provider().getDefaultAddress());
        assertThat(ask(counter, "count")).isEqualTo(1);
        assertThat(ask(counter, "count")).isEqualTo(2);
        counter.tell("fail", ActorRef.noSender());
        assertThat(ask(counter, "count")).isEqualTo(1);
    }

    @Test
    void a_stream_of_another_system_keeps_all_elements_in_order() throws Exception {
        ActorSystem first = openRemote(2);
        ActorSystem second = openRemote(2);
        BlockingQueue<SourceRef<?>> sources = new LinkedBlockingQueue<>();
        ActorRef receiver = first.actorOf(Function.props((actor, message) -> sources.add((SourceRef<?>) message)));
        SourceRef<Integer> source = Source.range(1, 10_000).runWith(StreamRefs.sourceRef(), second);
        seenFrom(second, receiver).tell(source, ActorRef.noSender());
        List<?> elements = next(sources)
                .getSource()
                .runWith(Sink.seq(), first)
                .toCompletableFuture()
                .get();
        assertThat(elements).isEqualTo(IntStream.rangeClosed(1, 10_000).boxed().toList());
    }

    /** Returns the reference that a system has to an actor of the other one. */
    private static ActorRef seenFrom(ActorSystem system, ActorRef actor) {
        ActorRef remote =
                ((ExtendedActorSystem) system).provider().resolveActorRef(Serialization.serializedActorPath(actor));
        assertThat(remote.path().address().hasGlobalScope()).isTrue();
        return remote;
    }

    private static Object ask(ActorRef actor, Object question) throws Exception {
        return Patterns.ask(actor, question, MINUTE).toCompletableFuture().get();
    }

    /** Starts an actor that answers each message with the same message. */
    private static ActorRef echo(ActorSystem system) {
        return system.actorOf(
                Function.props((actor, message) -> actor.getSender().tell(message, actor.getSelf())));
    }

    /** Starts an actor that watches each actor it gets. */
    private static ActorRef watcher(ActorSystem system, BlockingQueue<ActorRef> ended) {
        return system.actorOf(Function.props((actor, message) -> {
            switch (message) {
                case ActorRef other -> actor.getContext().watch(other);
                case Terminated terminated -> ended.add(terminated.getActor());
                default -> throw new IllegalArgumentException();
            }
        }));
    }

    /** Expects the numbers of each sender in order, and writes down everything else. */
    private static final class Numbers {
        private final Queue<String> errors;
        private final Map<ActorRef, Integer> received = new HashMap<>();

        Numbers(Queue<String> errors) {
            this.errors = errors;
        }

        void add(ActorRef sender, int number) {
            int expected = received.merge(sender, 1, Integer::sum) - 1;
            if (number != expected) {
                errors.add(number + " of " + sender + " came instead of " + expected);
            }
        }
    }

    /** Counts, and fails if it is told to. */
    private static final class Counter extends AbstractActor {
        private int count;

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .matchEquals("count", message -> getSender().tell(++count, getSelf()))
                    .matchEquals("fail", message -> {
                        throw new IllegalStateException("fails as the test wants it");
                    })
                    .build();
        }
    }
}
