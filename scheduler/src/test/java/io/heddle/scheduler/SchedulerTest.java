package io.heddle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SchedulerTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final CountingListener listener = new CountingListener();

    /** Counts starts and ends. */
    private static final class CountingListener implements ThreadListener {
        private final AtomicInteger started = new AtomicInteger();
        private final AtomicInteger ended = new AtomicInteger();

        @Override
        public void started(Thread thread, ThreadUsage usage) {
            started.incrementAndGet();
        }

        @Override
        public void ended(Thread thread) {
            assertThat(thread.isAlive()).isFalse();
            ended.incrementAndGet();
        }
    }

    private final ThreadGroup group = new ThreadGroup("test");

    private Scheduler open(int processors) {
        return Scheduler.of(processors).group(group).open();
    }

    private Thread start(Scheduler scheduler, Runnable task) {
        Thread thread = scheduler.unstarted("task", task, listener);
        thread.start();
        return thread;
    }

    private static void join(List<Thread> threads) throws InterruptedException {
        for (Thread thread : threads) {
            assertThat(thread.join(TIMEOUT)).isTrue();
        }
    }

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
    void threads_that_spin_for_one_another_make_progress() throws Exception {
        Scheduler scheduler = open(2);
        AtomicInteger there = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            threads.add(start(scheduler, () -> {
                there.incrementAndGet();
                while (there.get() < 5) {
                    Thread.onSpinWait();
                }
            }));
        }
        join(threads);
    }

    private static final CountDownLatch INITIALISED = new CountDownLatch(1);

    /** A class whose initialiser waits. A virtual thread cannot be unmounted in an initialiser. */
    private static final class Slow {
        static {
            awaitQuietly(INITIALISED);
        }

        private Slow() {}

        static void touch() {}
    }

    @Test
    void a_thread_that_cannot_leave_its_carrier_does_not_keep_others_from_running() throws Exception {
        Scheduler one = open(1);
        Thread pinned = start(one, Slow::touch);
        Thread freeing = start(one, INITIALISED::countDown);

        join(List.of(freeing, pinned));
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
    void closing_waits_for_all_threads_and_those_that_they_start() throws Exception {
        AtomicInteger ended = new AtomicInteger();
        Scheduler scheduler = open(2);
        for (int i = 0; i < 100; i++) {
            scheduler.virtualThreads().start(() -> {
                LockSupport.parkNanos(1_000_000);
                Thread.ofVirtual().start(() -> {
                    LockSupport.parkNanos(1_000_000);
                    ended.incrementAndGet();
                });
            });
        }
        scheduler.close();

        assertThat(ended).hasValue(100);
        awaitNoThreads();
        assertThatThrownBy(() -> scheduler.virtualThreads().start(() -> {}))
                .isInstanceOf(RejectedExecutionException.class)
                .hasMessage("the scheduler is closed");
        scheduler.close();
    }

    /** The carriers and the monitor end. */
    private void awaitNoThreads() throws InterruptedException {
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        while (group.activeCount() > 0 && System.nanoTime() - deadline < 0) {
            Thread.sleep(1);
        }
        assertThat(group.activeCount()).isZero();
    }

    @Test
    void sockets_work_after_the_scheduler_that_used_them_first_was_closed() throws Exception {
        try (Scheduler first = open(2)) {
            exchange(first.virtualThreads().factory());
        }

        exchange(Thread.ofVirtual().factory());
    }

    private static void exchange(ThreadFactory factory) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            AtomicInteger received = new AtomicInteger();
            Thread reading = factory.newThread(() -> {
                try (Socket socket = server.accept()) {
                    received.set(socket.getInputStream().read());
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            reading.start();
            try (Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
                socket.getOutputStream().write(7);
                join(List.of(reading));
            }

            assertThat(received).hasValue(7);
        }
    }

    @Test
    void a_thread_of_the_scheduler_cannot_close_it() throws Exception {
        Scheduler one = open(1);
        AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
        join(List.of(start(one, () -> thrown.set(catchThrowable(one::close)))));

        assertThat(thrown.get())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a thread of the scheduler cannot close it, because it would wait for its own end");
        one.close();
    }

    @Test
    void a_listener_that_throws_fails_the_start_and_leaves_nothing_to_wait_for() {
        Scheduler one = open(1);
        Thread failing = one.unstarted("task", () -> {}, new ThreadListener() {
            @Override
            public void started(Thread thread, ThreadUsage usage) {
                throw new OutOfMemoryError("on purpose");
            }

            @Override
            public void ended(Thread thread) {}
        });

        assertThatThrownBy(failing::start).isInstanceOf(OutOfMemoryError.class).hasMessage("on purpose");
        one.close();
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
    void timed_waits_end_while_another_thread_keeps_their_carrier() throws Exception {
        Scheduler one = open(1);
        AtomicBoolean over = new AtomicBoolean();
        Thread waiting = start(one, () -> LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50)));
        Thread computing = start(one, () -> {
            while (!over.get()) {
                compute(50, over);
            }
        });

        assertThat(waiting.join(TIMEOUT)).isTrue();
        over.set(true);
        join(List.of(computing));
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

    private static final CountDownLatch ALL_PINNED = new CountDownLatch(100);
    private static final CountDownLatch UNPIN = new CountDownLatch(1);

    /** A class whose initialiser pins the thread that runs it. */
    private static final class Pinning {
        static {
            ALL_PINNED.countDown();
            awaitQuietly(UNPIN);
        }
    }

    @Test
    void many_pinned_threads_keep_no_other_from_running() throws Exception {
        Scheduler one = open(1);
        String file = Pinning.class.getName().replace('.', '/') + ".class";
        byte[] bytes;
        try (InputStream in =
                Objects.requireNonNull(Pinning.class.getClassLoader().getResourceAsStream(file))) {
            bytes = in.readAllBytes();
        }
        List<Thread> pinned = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            pinned.add(start(one, () -> initialiseAnotherClass(bytes)));
        }

        assertThat(ALL_PINNED.await(TIMEOUT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        join(List.of(start(one, UNPIN::countDown)));
        join(pinned);
    }

    /** Defines a new class from the same bytes, with an initialiser of its own. */
    private static void initialiseAnotherClass(byte[] bytes) {
        try {
            MethodHandles.lookup().defineHiddenClass(bytes, true, MethodHandles.Lookup.ClassOption.NESTMATE);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
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
    void many_threads_that_spin_for_one_behind_them_in_the_queue_end() throws Exception {
        Scheduler one = open(1);
        AtomicBoolean over = new AtomicBoolean();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            threads.add(start(one, () -> {
                while (!over.get()) {
                    Thread.onSpinWait();
                }
            }));
        }
        threads.add(start(one, () -> over.set(true)));
        join(threads);
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
    void interrupts_do_not_keep_carriers_from_sleeping() throws Exception {
        Scheduler scheduler = open(2);
        List<Thread> own = List.of(all(group));
        assertThat(own).hasSize(3);
        group.interrupt();
        for (Thread thread : own) {
            while (thread.isInterrupted() || thread.getState() != Thread.State.WAITING) {
                Thread.sleep(1);
            }
        }

        join(List.of(start(scheduler, () -> {})));
    }

    private static Thread[] all(ThreadGroup group) {
        Thread[] all = new Thread[group.activeCount()];
        assertThat(group.enumerate(all)).isEqualTo(all.length);
        return all;
    }

    @Test
    void a_processor_keeps_its_carrier_until_another_was_started() throws Exception {
        AtomicInteger failures = new AtomicInteger();
        Scheduler one = Scheduler.of(1)
                .group(group)
                .starter(carrier -> {
                    if (failures.incrementAndGet() <= 3) {
                        throw new OutOfMemoryError("on purpose");
                    }
                    carrier.start();
                })
                .open();
        CountDownLatch ran = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        Thread detector = start(one, () -> {
            begun.countDown();
            while (ran.getCount() > 0) {
                Thread.onSpinWait();
            }
        });
        begun.await();
        join(List.of(start(one, ran::countDown), detector));

        assertThat(failures).hasValueGreaterThan(3);
    }

    @Test
    void a_carrier_that_has_died_is_replaced() throws Exception {
        Scheduler one = open(1);
        join(List.of(start(one, () -> {})));
        VirtualProcessor processor = one.all().getFirst();
        StallMonitor other = new StallMonitor(group, one, Carrier::start);
        processor.setOwner(other.newCarrier(processor));

        join(List.of(start(one, () -> {}), start(one, () -> {})));
    }

    @Test
    void a_thread_started_during_shutdown_does_not_wait_for_computing_threads() throws Exception {
        Scheduler one = open(1);
        AtomicBoolean over = new AtomicBoolean();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            Random random = new Random(i);
            threads.add(start(one, () -> {
                while (!over.get()) {
                    compute(random.nextInt(100), over);
                }
            }));
        }
        one.beginShutdown();
        Thread last = start(one, () -> {});
        boolean ended = last.join(TIMEOUT);
        over.set(true);

        assertThat(ended).isTrue();
        join(threads);
    }

    /** Computes at a varying stack depth, so that stack samples rarely show the same place. */
    private static int compute(int depth, AtomicBoolean over) {
        if (depth > 0) {
            return compute(depth - 1, over) + 1;
        }
        int sum = 0;
        for (int i = 0; i < 10_000 && !over.get(); i++) {
            sum += i;
        }
        return sum;
    }

    @Test
    void a_number_of_processors_out_of_bounds_is_refused() {
        assertThatThrownBy(() -> Scheduler.of(0)).hasMessage("the number of processors must be from 1 to 4096, not 0");
        assertThatThrownBy(() -> Scheduler.of(1_000_000))
                .hasMessage("the number of processors must be from 1 to 4096, not 1000000");
    }

    private static void awaitValue(AtomicInteger counter, int value) throws InterruptedException {
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        while (counter.get() != value && System.nanoTime() - deadline < 0) {
            Thread.sleep(1);
        }
        assertThat(counter).hasValue(value);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void awaitBarrier(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
