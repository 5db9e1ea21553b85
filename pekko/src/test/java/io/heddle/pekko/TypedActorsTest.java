package io.heddle.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.DispatcherSelector;
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
                child.tell(question);
                return Behaviors.same();
            });
        });
        ActorSystem<Question> system = ActorSystem.create(
                guardian, "typed", ConfigFactory.parseString("""
                        pekko.actor.default-dispatcher.executor = "io.heddle.pekko.HeddleExecutor"
                        other.executor = "io.heddle.pekko.HeddleExecutor"
                        """).withFallback(ConfigFactory.load()));
        for (int i = 0; i < 1_000; i++) {
            int number = i;
            CompletionStage<Integer> answer = AskPattern.ask(
                    system, asker -> new Question(number, asker), Duration.ofMinutes(1), system.scheduler());
            assertThat(answer.toCompletableFuture().get()).isEqualTo(number + 1);
        }
        system.terminate();
        system.getWhenTerminated().toCompletableFuture().get();
        assertThat(threads).hasSize(1_000).containsOnly("io.heddle.scheduler.tasks.Worker");
    }
}
