package io.heddle.pekko;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.dispatch.Futures;
import org.apache.pekko.dispatch.MessageDispatcher;
import org.apache.pekko.pattern.AskTimeoutException;
import org.apache.pekko.pattern.Patterns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import scala.concurrent.Await;
import scala.concurrent.BlockContext;
import scala.concurrent.Future;
import scala.concurrent.Promise;

/** Code that uses a dispatcher as an executor of futures, and code that blocks. */
class FuturesTest extends ActorSystemTestCase {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final scala.concurrent.duration.Duration SCALA_MINUTE =
            scala.concurrent.duration.Duration.create(1, TimeUnit.MINUTES);
    private static final int BLOCKED = 50;

    @Test
    void an_actor_answers_what_it_is_asked() throws Exception {
        ActorSystem system = open(2);
        ActorRef actor = system.actorOf(
                Function.props((self, message) -> self.getSender().tell((Integer) message + 1, self.getSelf())));
        List<CompletionStage<Object>> answers = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            answers.add(Patterns.ask(actor, i, MINUTE));
        }
        for (int i = 0; i < 1_000; i++) {
            assertThat(answers.get(i).toCompletableFuture().get()).isEqualTo(i + 1);
        }
    }

    @Test
    void a_question_without_an_answer_times_out() {
        ActorSystem system = open(2);
        ActorRef actor = system.actorOf(Function.props((self, message) -> {}));
        assertThatThrownBy(() -> Patterns.ask(actor, "?", Duration.ofMillis(1))
                        .toCompletableFuture()
                        .get())
                .hasCauseInstanceOf(AskTimeoutException.class);
    }

    @Test
    void a_dispatcher_runs_futures() throws Exception {
        ActorSystem system = open(2);
        List<Future<Integer>> futures = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            int number = i;
            futures.add(Futures.future(() -> number, system.dispatcher()));
        }
        for (int i = 0; i < 1_000; i++) {
            assertThat(Await.result(futures.get(i), SCALA_MINUTE)).isEqualTo(i);
        }
    }

    @Test
    void a_dispatcher_runs_tasks_that_add_tasks() throws Exception {
        ActorSystem system = open(2);
        MessageDispatcher dispatcher = system.dispatchers().lookup(DEFAULT);
        CompletableFuture<Integer> done = CompletableFuture.completedFuture(0);
        for (int i = 0; i < 10_000; i++) {
            done = done.thenApplyAsync(number -> number + 1, dispatcher);
        }
        assertThat(done.get()).isEqualTo(10_000);
    }

    @Test
    void a_task_that_fails_does_not_end_its_worker() throws Exception {
        ActorSystem system = open(1);
        for (int i = 0; i < 100; i++) {
            system.dispatcher().execute(() -> {
                throw new IllegalStateException("fails as the test wants it");
            });
        }
        BlockingQueue<String> ran = new LinkedBlockingQueue<>();
        system.dispatcher().execute(() -> ran.add("after the failures"));
        assertThat(next(ran)).isEqualTo("after the failures");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void others_run_while_some_await_a_future(int width) throws Exception {
        ActorSystem system = open(width);
        Promise<Object> promise = Futures.promise();
        BlockingQueue<Object> got = new LinkedBlockingQueue<>();
        for (int i = 0; i < BLOCKED; i++) {
            system.actorOf(Function.props((actor, message) -> got.add(Await.result(promise.future(), SCALA_MINUTE))))
                    .tell("wait", ActorRef.noSender());
        }
        // With no worker for others this actor would never run, and all would fail after a minute.
        system.actorOf(Function.props((actor, message) -> promise.success(message)))
                .tell("result", ActorRef.noSender());
        for (int i = 0; i < BLOCKED; i++) {
            assertThat(next(got)).isEqualTo("result");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void others_run_while_some_are_in_blocking(int width) throws Exception {
        ActorSystem system = open(width);
        CountDownLatch go = new CountDownLatch(1);
        BlockingQueue<String> done = new LinkedBlockingQueue<>();
        for (int i = 0; i < BLOCKED; i++) {
            system.actorOf(Function.props((actor, message) -> done.add(blocking(() -> {
                        go.await();
                        return "done";
                    }))))
                    .tell("wait", ActorRef.noSender());
        }
        system.actorOf(Function.props((actor, message) -> go.countDown())).tell("go", ActorRef.noSender());
        for (int i = 0; i < BLOCKED; i++) {
            assertThat(next(done)).isEqualTo("done");
        }
    }

    @Test
    void messages_that_a_blocked_actor_has_sent_are_handled_meanwhile() throws Exception {
        ActorSystem system = open(1);
        ActorRef other = system.actorOf(Function.props((actor, message) -> ((CountDownLatch) message).countDown()));
        BlockingQueue<String> done = new LinkedBlockingQueue<>();
        system.actorOf(Function.props((actor, message) -> {
                    CountDownLatch before = new CountDownLatch(1);
                    CountDownLatch within = new CountDownLatch(1);
                    other.tell(before, actor.getSelf());
                    done.add(blocking(() -> {
                        other.tell(within, actor.getSelf());
                        before.await();
                        within.await();
                        return "done";
                    }));
                }))
                .tell("start", ActorRef.noSender());
        assertThat(next(done)).isEqualTo("done");
    }

    @Test
    void futures_of_blocked_tasks_nest() throws Exception {
        ActorSystem system = open(1);
        Future<Integer> future = nested(system, 50);
        assertThat(Await.result(future, SCALA_MINUTE)).isEqualTo(50);
    }

    private static Future<Integer> nested(ActorSystem system, int depth) {
        return Futures.future(
                () -> depth == 0 ? 0 : Await.result(nested(system, depth - 1), SCALA_MINUTE) + 1, system.dispatcher());
    }

    @Test
    void an_exception_comes_out_of_blocking() throws Exception {
        ActorSystem system = open(1);
        Future<Integer> future = Futures.future(
                () -> blocking(() -> {
                    throw new IllegalStateException("fails as the test wants it");
                }),
                system.dispatcher());
        assertThatThrownBy(() -> Await.result(future, SCALA_MINUTE)).hasMessage("fails as the test wants it");
    }

    /** What {@code scala.concurrent.blocking} does. */
    private static <T> T blocking(java.util.concurrent.Callable<T> code) {
        return BlockContext.current().blockOn(() -> call(code), scala.concurrent.AwaitPermission$.MODULE$);
    }

    private static <T> T call(java.util.concurrent.Callable<T> code) {
        try {
            return code.call();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
