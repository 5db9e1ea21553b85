package io.heddle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The life of virtual threads on a scheduler: starts, waits, ends and errors. */
@Timeout(60)
class SchedulerTest extends SchedulerTestCase {
    @Test
    void one_processor_runs_threads_in_the_order_in_which_they_are_ready() throws Exception {
        Scheduler one = open(1);
        List<Integer> order = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch begun = new CountDownLatch(1);
        AtomicInteger allReady = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        threads.add(start(one, () -> {
            begun.countDown();
            while (allReady.get() == 0) {
                Thread.onSpinWait();
            }
        }));
        begun.await();
        for (int i = 0; i < 100; i++) {
            int number = i;
            threads.add(start(one, () -> order.add(number)));
        }
        allReady.set(1);
        join(threads);

        assertThat(order).hasSize(100).isSorted();
    }

    @Test
    @SuppressWarnings("ThreadPriorityCheck") // The test is about yielding.
    void all_threads_end_and_each_is_reported_once() throws Exception {
        Scheduler scheduler = open(3);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            threads.add(start(scheduler, () -> {
                for (int j = 0; j < 10; j++) {
                    Thread.yield();
                    LockSupport.parkNanos(1000);
                }
            }));
        }
        join(threads);

        assertThat(listener.started).hasValue(2000);
        awaitValue(listener.ended, 2000);
    }

    @Test
    void a_thread_whose_stack_is_sampled_while_it_is_ready_runs_once() throws Exception {
        Scheduler one = open(1);
        AtomicInteger runs = new AtomicInteger();
        CountDownLatch looked = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        Thread busy = start(one, () -> {
            begun.countDown();
            while (looked.getCount() > 0) {
                Thread.onSpinWait();
            }
        });
        begun.await();
        Thread waiting = start(one, runs::incrementAndGet);
        for (int i = 0; i < 10; i++) {
            waiting.getStackTrace();
        }
        looked.countDown();
        join(List.of(busy, waiting));

        assertThat(runs).hasValue(1);
        awaitValue(listener.ended, 2);
    }

    @Test
    void all_kinds_of_waits_end_if_continuations_are_not_replaceable() throws Exception {
        Scheduler scheduler =
                Scheduler.of(2).group(group).keepingContinuations().open();
        CountDownLatch ended = new CountDownLatch(200);
        ThreadFactory factory = scheduler.virtualThreads().factory();
        for (int i = 0; i < 100; i++) {
            start(scheduler, () -> {
                waitInAllWays(factory);
                ended.countDown();
            });
            factory.newThread(() -> {
                        waitInAllWays(Thread.ofVirtual().factory());
                        ended.countDown();
                    })
                    .start();
        }

        assertThat(ended.await(TIMEOUT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        scheduler.close();
        awaitValue(listener.ended, 100);
    }

    @SuppressWarnings("ThreadPriorityCheck") // Yielding is one of the ways.
    private static void waitInAllWays(ThreadFactory factory) {
        Object monitor = new Object();
        CountDownLatch latch = new CountDownLatch(1);
        Thread child = factory.newThread(() -> {
            LockSupport.parkNanos(10_000);
            synchronized (monitor) {
                monitor.notifyAll();
            }
            latch.countDown();
        });
        Thread.yield();
        child.start();
        awaitQuietly(latch);
        joinQuietly(child);
    }

    private static void joinQuietly(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void an_executor_runs_tasks_in_threads_of_the_scheduler() throws Exception {
        try (Scheduler scheduler = open(2);
                ExecutorService executor = scheduler.newExecutor()) {
            Future<String> carrier =
                    executor.submit(() -> JdkThreads.currentCarrier().getName());

            assertThat(carrier.get(30, TimeUnit.SECONDS)).startsWith("heddle-carrier-");
        }
    }

    @Test
    void the_pool_that_the_jdk_sees_does_not_count_in_the_names_of_other_pools() {
        String before = poolNumber();
        open(1);

        assertThat(Integer.parseInt(poolNumber()) - Integer.parseInt(before)).isEqualTo(1);
    }

    private static String poolNumber() {
        try (ForkJoinPool pool = new ForkJoinPool(1)) {
            return pool.submit(() -> Thread.currentThread().getName())
                    .join()
                    .replaceAll("ForkJoinPool-(\\d+)-.*", "$1");
        }
    }

    @Test
    void a_virtual_thread_that_inherits_the_scheduler_runs_as_well() throws Exception {
        Scheduler one = open(1);
        CountDownLatch ran = new CountDownLatch(2);
        Thread parent = start(one, () -> {
            Thread child = Thread.ofVirtual().unstarted(ran::countDown);
            child.start();
            awaitQuietly(ran);
        });
        ran.countDown();
        join(List.of(parent));

        assertThat(listener.started).hasValue(1);
        awaitValue(listener.ended, 1);
    }

    @Test
    void a_platform_thread_wakes_a_waiting_virtual_thread() throws Exception {
        Scheduler scheduler = open(2);
        CyclicBarrier barrier = new CyclicBarrier(2);
        Thread virtual = start(scheduler, () -> {
            for (int i = 0; i < 1000; i++) {
                awaitBarrier(barrier);
            }
        });
        for (int i = 0; i < 1000; i++) {
            barrier.await(30, TimeUnit.SECONDS);
        }
        join(List.of(virtual));
    }

    @Test
    @SuppressWarnings("ThreadGroup")
    void a_continuation_that_throws_does_not_end_its_carrier() throws Exception {
        List<Throwable> reported = Collections.synchronizedList(new ArrayList<>());
        ThreadGroup recording = new ThreadGroup("recording") {
            @Override
            public void uncaughtException(Thread thread, Throwable thrown) {
                reported.add(thrown);
            }
        };
        Scheduler one = Scheduler.of(1).group(recording).open();
        AtomicReference<@Nullable Thread> carrier = new AtomicReference<>();
        join(List.of(start(one, () -> carrier.set(JdkThreads.currentCarrier()))));
        IllegalStateException thrown = new IllegalStateException("on purpose");
        ThreadTask throwing = new ThreadTask(one, one.all().getFirst(), Thread.NORM_PRIORITY, null);
        throwing.setThread(Thread.currentThread());
        throwing.setContinuation(() -> {
            throw thrown;
        });
        throwing.submit();
        join(List.of(start(one, () -> {})));

        assertThat(reported).containsExactly(thrown);
        assertThat(Objects.requireNonNull(carrier.get()).isAlive()).isTrue();
    }

    /** The JDK creates timers in executors of its own for threads whose scheduler is no {@code ForkJoinPool}. */
    @Test
    void a_timed_wait_ends_even_if_there_was_no_memory_for_its_timer() throws Exception {
        ScheduledExecutorService[] timers = jdkTimers();
        ScheduledExecutorService[] before = timers.clone();
        AtomicInteger failures = new AtomicInteger(3);
        for (int i = 0; i < timers.length; i++) {
            timers[i] = failing(timers[i], failures);
        }
        try {
            AtomicReference<@Nullable Duration> slept = new AtomicReference<>();
            Scheduler one = Scheduler.of(1).group(group).keepingContinuations().open();
            join(List.of(start(one, () -> {
                long begun = System.nanoTime();
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
                slept.set(Duration.ofNanos(System.nanoTime() - begun));
            })));

            assertThat(failures).hasValueLessThanOrEqualTo(0);
            assertThat(slept.get()).isGreaterThanOrEqualTo(Duration.ofMillis(20));
        } finally {
            System.arraycopy(before, 0, timers, 0, timers.length);
        }
    }

    private static ScheduledExecutorService[] jdkTimers() throws ReflectiveOperationException {
        Field timers =
                Class.forName("java.lang.VirtualThread$DelayedTaskSchedulers").getDeclaredField("INSTANCE");
        timers.setAccessible(true);
        return (ScheduledExecutorService[]) timers.get(null);
    }

    /** Returns an executor that has no memory for its first timers. */
    private static ScheduledExecutorService failing(ScheduledExecutorService timer, AtomicInteger failures) {
        return (ScheduledExecutorService) Proxy.newProxyInstance(
                SchedulerTest.class.getClassLoader(),
                new Class<?>[] {ScheduledExecutorService.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("schedule") && failures.getAndDecrement() > 0) {
                        throw new OutOfMemoryError("on purpose");
                    }
                    return method.invoke(timer, arguments);
                });
    }

    @Test
    void a_handler_that_throws_does_not_hide_the_end_of_its_thread() throws Exception {
        Thread thread = open(1).unstarted("task", () -> fail("on purpose"), listener);
        thread.setUncaughtExceptionHandler((dying, thrown) -> fail("on purpose, too"));
        thread.start();
        join(List.of(thread));

        awaitValue(listener.ended, 1);
    }

    @Test
    void a_thread_that_has_ended_is_garbage_collected() throws Exception {
        Scheduler one = open(1);
        WeakReference<Object> used = referentOfEndedThread(one);
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        while (used.get() != null && System.nanoTime() - deadline < 0) {
            System.gc();
            Thread.sleep(10);
        }

        assertThat(used.get()).isNull();
        assertThat(one.all()).hasSize(1);
    }

    private WeakReference<Object> referentOfEndedThread(Scheduler scheduler) throws InterruptedException {
        Object own = new Object();
        join(List.of(start(scheduler, () -> assertThat(own).isNotNull())));
        return new WeakReference<>(own);
    }

    @Test
    void a_number_of_processors_out_of_bounds_is_refused() {
        assertThatThrownBy(() -> Scheduler.of(0)).hasMessage("the number of processors must be from 1 to 4096, not 0");
        assertThatThrownBy(() -> Scheduler.of(1_000_000))
                .hasMessage("the number of processors must be from 1 to 4096, not 1000000");
    }

    private static void awaitBarrier(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
