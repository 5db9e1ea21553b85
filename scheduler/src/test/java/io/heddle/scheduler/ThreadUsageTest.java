package io.heddle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ThreadUsageTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    /** Counters that threads increment themselves, with two bytes for each nanosecond. */
    private static final class FakeCounters implements ThreadCounters {
        private final Map<Long, AtomicLong> used = new ConcurrentHashMap<>();
        private final AtomicInteger readings = new AtomicInteger();
        private volatile boolean fails;

        private AtomicLong counter(long thread) {
            long id = thread == 0 ? JdkThreads.currentCarrier().threadId() : thread;
            return used.computeIfAbsent(id, any -> new AtomicLong(1000));
        }

        /** Adds to the counters of the calling thread's carrier. */
        void use(long amount) {
            counter(0).addAndGet(amount);
        }

        @Override
        public long cpuNanos(long thread) {
            readings.incrementAndGet();
            if (fails) {
                throw new OutOfMemoryError("on purpose");
            }
            return counter(thread).get();
        }

        @Override
        public long allocatedBytes(long thread) {
            return 2 * counter(thread).get();
        }
    }

    private static final class RecordingListener implements ThreadListener {
        private final AtomicReference<@Nullable ThreadUsage> usage = new AtomicReference<>();

        @Override
        public void started(Thread thread, ThreadUsage own) {
            usage.set(own);
        }

        @Override
        public void ended(Thread thread) {}

        ThreadUsage usage() {
            ThreadUsage own = usage.get();
            assertThat(own).isNotNull();
            return own;
        }
    }

    private final FakeCounters counters = new FakeCounters();
    private final RecordingListener listener = new RecordingListener();
    private final Scheduler one = Scheduler.of(1).group(new ThreadGroup("test")).open();

    private static Thread start(Scheduler scheduler, ThreadListener lifecycle, Runnable task) {
        Thread thread = scheduler.unstarted("task", task, lifecycle);
        thread.start();
        return thread;
    }

    private static void join(Thread thread) throws InterruptedException {
        assertThat(thread.join(TIMEOUT)).isTrue();
    }

    private static void awaitParked(Thread thread) throws InterruptedException {
        while (thread.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
    }

    private void awaitIdle() throws InterruptedException {
        while (!one.all().getFirst().isIdle()) {
            Thread.sleep(1);
        }
    }

    @Test
    void nothing_is_counted_before_counting_starts() throws Exception {
        join(start(one, listener, () -> counters.use(5)));

        assertThat(counters.readings).hasValue(0);
        assertThat(listener.usage().cpuNanos()).isZero();
    }

    @Test
    void a_thread_is_charged_for_what_its_carrier_uses_while_it_is_mounted() throws Exception {
        one.startCounting(counters);
        Thread waiting = start(one, listener, () -> {
            counters.use(5);
            assertThat(listener.usage().cpuNanos()).isEqualTo(5);
            LockSupport.park();
            counters.use(7);
            assertThat(listener.usage().cpuNanos()).isEqualTo(12);
        });
        awaitParked(waiting);
        RecordingListener other = new RecordingListener();
        join(start(one, other, () -> counters.use(100)));
        assertThat(listener.usage().cpuNanos()).isEqualTo(5);
        assertThat(listener.usage().allocatedBytes()).isEqualTo(10);
        LockSupport.unpark(waiting);
        join(waiting);

        assertThat(listener.usage().cpuNanos()).isEqualTo(12);
        assertThat(listener.usage().allocatedBytes()).isEqualTo(24);
        assertThat(other.usage().cpuNanos()).isEqualTo(100);
    }

    @Test
    void a_running_thread_is_counted_from_the_start_of_counting_on() throws Exception {
        AtomicInteger step = new AtomicInteger();
        CountDownLatch begun = new CountDownLatch(1);
        Thread running = start(one, listener, () -> {
            counters.use(5);
            begun.countDown();
            spinUntil(step, 1);
            counters.use(7);
            step.set(2);
            spinUntil(step, 3);
        });
        begun.await();
        one.startCounting(counters);
        step.set(1);
        spinUntil(step, 2);

        assertThat(listener.usage().cpuNanos()).isEqualTo(7);
        assertThat(listener.usage().allocatedBytes()).isEqualTo(14);
        step.set(3);
        join(running);
        assertThat(listener.usage().cpuNanos()).isEqualTo(7);
    }

    private static void spinUntil(AtomicInteger step, int wanted) {
        while (step.get() != wanted) {
            Thread.onSpinWait();
        }
    }

    @Test
    void a_mount_that_ends_late_is_neither_lost_nor_counted_twice() {
        StallMonitor apart = new StallMonitor(new ThreadGroup("apart"), one, Carrier::start);
        Carrier first = apart.newCarrier(one.all().getFirst());
        Carrier second = apart.newCarrier(one.all().getFirst());
        Mount left = new Mount(first, one);
        Mount entered = new Mount(second, one);
        one.startCounting(counters);
        ThreadUsage usage = new ThreadUsage();
        left.begin(usage);
        counters.counter(first.threadId()).addAndGet(5);
        entered.begin(usage);
        counters.counter(second.threadId()).addAndGet(7);

        assertThat(usage.cpuNanos()).isEqualTo(12);
        left.end();
        assertThat(usage.cpuNanos()).isEqualTo(12);
        counters.counter(first.threadId()).addAndGet(100);
        assertThat(usage.cpuNanos()).isEqualTo(12);
        ThreadUsage next = new ThreadUsage();
        entered.begin(next);
        counters.counter(second.threadId()).addAndGet(3);
        assertThat(usage.cpuNanos()).isEqualTo(12);
        assertThat(next.cpuNanos()).isEqualTo(3);
    }

    @Test
    void a_thread_runs_even_if_its_counters_fail() throws Exception {
        one.startCounting(counters);
        counters.fails = true;
        AtomicInteger runs = new AtomicInteger();
        join(start(one, listener, () -> {
            counters.use(100);
            runs.incrementAndGet();
        }));
        awaitIdle();
        counters.fails = false;
        RecordingListener later = new RecordingListener();
        join(start(one, later, () -> counters.use(3)));

        assertThat(runs).hasValue(1);
        assertThat(listener.usage().cpuNanos()).isZero();
        assertThat(later.usage().cpuNanos()).isEqualTo(3);
    }

    @Test
    void a_thread_that_inherits_the_scheduler_is_not_charged_to_its_parent() throws Exception {
        one.startCounting(counters);
        join(start(one, listener, () -> {
            Thread child = Thread.ofVirtual().start(() -> counters.use(100));
            joinQuietly(child);
            counters.use(5);
        }));

        assertThat(listener.usage().cpuNanos()).isEqualTo(5);
    }

    private static void joinQuietly(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
