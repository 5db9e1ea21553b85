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
class UsageTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Carriers use what threads say that they do; twice as many bytes as nanoseconds. */
    private static final class Told implements Counters {
        private final Map<Long, AtomicLong> used = new ConcurrentHashMap<>();
        private final AtomicInteger questions = new AtomicInteger();
        private volatile boolean fails;

        private AtomicLong counter(long thread) {
            long id = thread == 0 ? JdkThreads.currentCarrier().threadId() : thread;
            return used.computeIfAbsent(id, any -> new AtomicLong(1000));
        }

        /** By a thread, of its carrier. */
        void use(long amount) {
            counter(0).addAndGet(amount);
        }

        @Override
        public long cpuNanos(long thread) {
            questions.incrementAndGet();
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

    private static final class Kept implements Lifecycle {
        private final AtomicReference<@Nullable Usage> usage = new AtomicReference<>();

        @Override
        public void started(Thread thread, Usage own) {
            usage.set(own);
        }

        @Override
        public void ended(Thread thread) {}

        Usage usage() {
            Usage own = usage.get();
            assertThat(own).isNotNull();
            return own;
        }
    }

    private final Told counters = new Told();
    private final Kept kept = new Kept();
    private final VirtualProcessors one = VirtualProcessors.start(1, new ThreadGroup("test"));

    private static Thread start(VirtualProcessors processors, Lifecycle lifecycle, Runnable task) {
        Thread thread = processors.unstarted("task", task, lifecycle);
        thread.start();
        return thread;
    }

    private static void join(Thread thread) throws InterruptedException {
        assertThat(thread.join(PATIENCE)).isTrue();
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
    void nothing_is_counted_before_anyone_asks() throws Exception {
        join(start(one, kept, () -> counters.use(5)));

        assertThat(counters.questions).hasValue(0);
        assertThat(kept.usage().cpuNanos()).isZero();
    }

    @Test
    void a_thread_has_used_what_its_carrier_has_while_it_was_mounted() throws Exception {
        one.count(counters);
        Thread waiting = start(one, kept, () -> {
            counters.use(5);
            assertThat(kept.usage().cpuNanos()).isEqualTo(5);
            LockSupport.park();
            counters.use(7);
            assertThat(kept.usage().cpuNanos()).isEqualTo(12);
        });
        awaitParked(waiting);
        Kept other = new Kept();
        join(start(one, other, () -> counters.use(100)));
        assertThat(kept.usage().cpuNanos()).isEqualTo(5);
        assertThat(kept.usage().allocatedBytes()).isEqualTo(10);
        LockSupport.unpark(waiting);
        join(waiting);

        assertThat(kept.usage().cpuNanos()).isEqualTo(12);
        assertThat(kept.usage().allocatedBytes()).isEqualTo(24);
        assertThat(other.usage().cpuNanos()).isEqualTo(100);
    }

    @Test
    void a_thread_that_runs_already_is_counted_from_the_first_question_on() throws Exception {
        AtomicInteger step = new AtomicInteger();
        CountDownLatch begun = new CountDownLatch(1);
        Thread running = start(one, kept, () -> {
            counters.use(5);
            begun.countDown();
            spinUntil(step, 1);
            counters.use(7);
            step.set(2);
            spinUntil(step, 3);
        });
        begun.await();
        one.count(counters);
        step.set(1);
        spinUntil(step, 2);

        assertThat(kept.usage().cpuNanos()).isEqualTo(7);
        assertThat(kept.usage().allocatedBytes()).isEqualTo(14);
        step.set(3);
        join(running);
        assertThat(kept.usage().cpuNanos()).isEqualTo(7);
    }

    private static void spinUntil(AtomicInteger step, int wanted) {
        while (step.get() != wanted) {
            Thread.onSpinWait();
        }
    }

    @Test
    void what_a_carrier_leaves_late_is_neither_lost_nor_counted_twice() {
        HoldUps apart = new HoldUps(new ThreadGroup("apart"), one, Carrier::start);
        Carrier first = apart.newCarrier(one.all().getFirst());
        Carrier second = apart.newCarrier(one.all().getFirst());
        Mount left = new Mount(first, one);
        Mount entered = new Mount(second, one);
        one.count(counters);
        Usage usage = new Usage();
        left.begin(usage);
        counters.counter(first.threadId()).addAndGet(5);
        entered.begin(usage);
        counters.counter(second.threadId()).addAndGet(7);

        assertThat(usage.cpuNanos()).isEqualTo(12);
        left.end();
        assertThat(usage.cpuNanos()).isEqualTo(12);
        counters.counter(first.threadId()).addAndGet(100);
        assertThat(usage.cpuNanos()).isEqualTo(12);
        Usage next = new Usage();
        entered.begin(next);
        counters.counter(second.threadId()).addAndGet(3);
        assertThat(usage.cpuNanos()).isEqualTo(12);
        assertThat(next.cpuNanos()).isEqualTo(3);
    }

    @Test
    void a_thread_runs_though_its_counters_fail() throws Exception {
        one.count(counters);
        counters.fails = true;
        AtomicInteger runs = new AtomicInteger();
        join(start(one, kept, () -> {
            counters.use(100);
            runs.incrementAndGet();
        }));
        awaitIdle();
        counters.fails = false;
        Kept later = new Kept();
        join(start(one, later, () -> counters.use(3)));

        assertThat(runs).hasValue(1);
        assertThat(kept.usage().cpuNanos()).isZero();
        assertThat(later.usage().cpuNanos()).isEqualTo(3);
    }

    @Test
    void a_thread_that_inherits_the_scheduler_is_not_counted_for_its_maker() throws Exception {
        one.count(counters);
        join(start(one, kept, () -> {
            Thread child = Thread.ofVirtual().start(() -> counters.use(100));
            joinQuietly(child);
            counters.use(5);
        }));

        assertThat(kept.usage().cpuNanos()).isEqualTo(5);
    }

    private static void joinQuietly(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
