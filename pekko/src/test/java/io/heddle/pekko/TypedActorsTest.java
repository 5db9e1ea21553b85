package io.heddle.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.DispatcherSelector;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.Terminated;
import org.apache.pekko.actor.typed.javadsl.AskPattern;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Typed actors on Heddle's executor. */
@Timeout(300)
class TypedActorsTest {
    private record Question(int number, ActorRef<Integer> asker) {}

    @Test
    void typed_actors_answer_on_heddles_threads() throws Exception {
        BlockingQueue<String> threads = new LinkedBlockingQueue<>();
        Behavior<Question> adding = Behaviors.receiveMessage(question -> {
            threads.add(Thread.currentThread().getClass().getName());
            question.asker.tell(question.number + 1);
            return Behaviors.same();
        });
        Behavior<Question> guardian = Behaviors.setup(context -> {
            ActorRef<Question> child = context.spawn(adding, "child", DispatcherSelector.fromConfig("other"));
            return Behaviors.receiveMessage(question -> {
                threads.add(Thread.currentThread().getClass().getName());
                child.tell(question);
                return Behaviors.same();
            });
        });
        ActorSystem<Question> system = open(guardian);
        for (int i = 0; i < 1_000; i++) {
            int number = i;
            CompletionStage<Integer> answer = AskPattern.ask(
                    system, asker -> new Question(number, asker), Duration.ofMinutes(1), system.scheduler());
            assertThat(answer.toCompletableFuture().get()).isEqualTo(number + 1);
        }
        terminate(system);
        assertThat(threads).hasSize(2_000).containsOnly("io.heddle.scheduler.tasks.Worker");
    }

    @Test
    void a_typed_actor_restarts_after_each_failure_and_its_parent_learns_of_its_end() throws Exception {
        BlockingQueue<Object> events = new LinkedBlockingQueue<>();
        Behavior<Integer> failing = Behaviors.receiveMessage(number -> {
            events.add(number);
            if (number == 1_000) {
                return Behaviors.stopped();
            }
            if (number % 10 == 0) {
                throw new IllegalStateException("fails as the test wants it");
            }
            return Behaviors.same();
        });
        Behavior<Integer> guardian = Behaviors.setup(context -> {
            ActorRef<Integer> child = context.spawn(
                    Behaviors.supervise(failing).onFailure(SupervisorStrategy.restart()),
                    "child",
                    DispatcherSelector.fromConfig("other"));
            context.watch(child);
            return Behaviors.receive(Integer.class)
                    .onMessage(Integer.class, number -> {
                        child.tell(number);
                        return Behaviors.same();
                    })
                    .onSignal(Terminated.class, terminated -> {
                        events.add("terminated");
                        return Behaviors.same();
                    })
                    .build();
        });
        ActorSystem<Integer> system = open(guardian);
        List<Object> expected = new ArrayList<>();
        for (int i = 1; i <= 1_000; i++) {
            system.tell(i);
            expected.add(i);
        }
        expected.add("terminated");
        List<Object> seen = new ArrayList<>();
        for (int i = 0; i < expected.size(); i++) {
            seen.add(ActorSystemTestCase.next(events));
        }
        terminate(system);
        assertThat(seen).isEqualTo(expected);
    }

    private static <T> ActorSystem<T> open(Behavior<T> guardian) {
        return ActorSystem.create(
                guardian, "typed", ConfigFactory.parseString("""
                        pekko.actor.default-dispatcher.executor = "io.heddle.pekko.HeddleExecutor"
                        other.executor = "io.heddle.pekko.HeddleExecutor"
                        """).withFallback(ConfigFactory.load()));
    }

    private static void terminate(ActorSystem<?> system) throws Exception {
        system.terminate();
        system.getWhenTerminated().toCompletableFuture().get();
    }
}
