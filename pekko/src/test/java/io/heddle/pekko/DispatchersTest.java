package io.heddle.pekko;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.ConfigFactory;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.routing.BalancingPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where Pekko uses the executor, and the threads that it has. */
class DispatchersTest extends ActorSystemTestCase {
    private static final String WORKER = "io.heddle.scheduler.tasks.Worker";

    @Test
    void actors_run_on_the_default_dispatcher() throws Exception {
        Thread thread = threadOf(open(2), DEFAULT);
        assertThat(thread.getClass().getName()).isEqualTo(WORKER);
        assertThat(thread.getName()).matches("test-pekko\\.actor\\.default-dispatcher-\\d+");
    }

    @Test
    void actors_run_on_the_internal_dispatcher() throws Exception {
        ActorSystem system =
                open(2, "pekko.actor.internal-dispatcher { executor = \"io.heddle.pekko.HeddleExecutor\" }");
        Thread thread = threadOf(system, "pekko.actor.internal-dispatcher");
        assertThat(thread.getClass().getName()).isEqualTo(WORKER);
        assertThat(thread.getName()).matches("test-pekko\\.actor\\.internal-dispatcher-\\d+");
    }

    @Test
    void a_system_works_if_all_its_dispatchers_are_heddles() throws Exception {
        ActorSystem system = open(1, """
                pekko.actor.internal-dispatcher { executor = "io.heddle.pekko.HeddleExecutor" }
                pekko.actor.default-blocking-io-dispatcher { executor = "io.heddle.pekko.HeddleExecutor" }""");
        assertThat(threadOf(system, "pekko.actor.default-blocking-io-dispatcher")
                        .getName())
                .matches("test-pekko\\.actor\\.default-blocking-io-dispatcher-\\d+");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void threads_are_daemons_if_pekko_is_daemonic(boolean daemonic) throws Exception {
        Thread thread = threadOf(open(2, "pekko.daemonic = " + (daemonic ? "on" : "off")), DEFAULT);
        assertThat(thread.isDaemon()).isEqualTo(daemonic);
    }

    @Test
    void threads_have_the_class_loader_of_the_system() throws Exception {
        ClassLoader loader = new ClassLoader(getClass().getClassLoader()) {};
        ActorSystem system = ActorSystem.create(
                "test",
                ConfigFactory.parseString(DEFAULT + ".executor = \"io.heddle.pekko.HeddleExecutor\"")
                        .withFallback(ConfigFactory.load()),
                loader);
        try {
            assertThat(threadOf(system, DEFAULT).getContextClassLoader()).isSameAs(loader);
        } finally {
            terminate(system);
        }
    }

    @Test
    void a_name_of_another_thread_factory_starts_with_the_dispatcher() throws Exception {
        Thread thread = new Thread(() -> {});
        WorkerProperties.of(Thread::new, "dispatcher").accept(thread);
        assertThat(thread.getName()).isEqualTo("dispatcher-1");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void as_many_actors_run_at_a_time_as_the_width_allows(int width) throws Exception {
        ActorSystem system = open(width);
        CountDownLatch all = new CountDownLatch(width);
        BlockingQueue<String> done = new LinkedBlockingQueue<>();
        for (int i = 0; i < width; i++) {
            system.actorOf(Function.props((actor, message) -> {
                        all.countDown();
                        all.await();
                        done.add("done");
                    }))
                    .tell("wait for the others", ActorRef.noSender());
        }
        for (int i = 0; i < width; i++) {
            assertThat(next(done)).isEqualTo("done");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void a_balancing_pool_handles_each_message_once(int width) throws Exception {
        ActorSystem system = open(width, """
                pekko.actor.deployment./pool.pool-dispatcher {
                  executor = "io.heddle.pekko.HeddleExecutor"
                }""");
        BlockingQueue<Integer> handled = new LinkedBlockingQueue<>();
        Set<String> threads = new TreeSet<>();
        ActorRef pool = system.actorOf(
                new BalancingPool(8).props(Function.props((actor, message) -> {
                    synchronized (threads) {
                        threads.add(Thread.currentThread().getName().replaceAll("-\\d+$", ""));
                    }
                    handled.add((Integer) message);
                })),
                "pool");
        for (int i = 0; i < 10_000; i++) {
            pool.tell(i, ActorRef.noSender());
        }
        Set<Integer> all = new TreeSet<>();
        for (int i = 0; i < 10_000; i++) {
            all.add(next(handled));
        }
        assertThat(all).hasSize(10_000);
        synchronized (threads) {
            assertThat(threads).containsExactly("test-BalancingPool-/pool");
        }
    }

    @Test
    void an_executor_is_at_full_throttle_while_as_many_run_as_the_width_allows() throws Exception {
        DispatcherExecutor executor = new DispatcherExecutor(new ExecutorSettings(1, 0), thread -> {});
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        assertThat(executor.atFullThrottle()).isFalse();
        executor.execute(() -> {
            begun.countDown();
            await(go);
        });
        begun.await();
        assertThat(executor.atFullThrottle()).isTrue();
        go.countDown();
        executor.shutdown();
        assertThat(executor.isShutdown()).isTrue();
        assertThat(executor.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
        assertThat(executor.isTerminated()).isTrue();
        assertThat(executor.atFullThrottle()).isFalse();
        assertThatThrownBy(() -> executor.execute(() -> {})).isInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void an_executor_that_is_stopped_returns_the_tasks_that_have_not_begun() throws Exception {
        DispatcherExecutor executor = new DispatcherExecutor(new ExecutorSettings(1, 0), thread -> {});
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        executor.execute(() -> {
            begun.countDown();
            await(never);
        });
        begun.await();
        Runnable waiting = () -> {};
        executor.execute(waiting);
        assertThat(executor.shutdownNow()).containsExactly(waiting);
        assertThat(executor.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns the thread of an actor on this dispatcher. */
    private static Thread threadOf(ActorSystem system, String dispatcher) throws InterruptedException {
        BlockingQueue<Thread> threads = new LinkedBlockingQueue<>();
        system.actorOf(Function.props((actor, message) -> threads.add(Thread.currentThread()))
                        .withDispatcher(dispatcher))
                .tell("run", ActorRef.noSender());
        return next(threads);
    }
}
