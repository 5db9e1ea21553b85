package io.heddle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Threads that keep their carrier, and carriers that end. */
@Timeout(60)
class StalledCarriersTest extends SchedulerTestCase {
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
}
