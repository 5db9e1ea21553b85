package io.heddle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class IdlingTest {
    /** How one lies down and is woken; what is tested, and a broken twin of it. */
    private interface Protocol {
        void workArrived();

        boolean sleep(Sleeper sleeper, BooleanSupplier anyReady);
    }

    private static Protocol real() {
        Idling idling = new Idling();
        return new Protocol() {
            @Override
            public void workArrived() {
                idling.workArrived();
            }

            @Override
            public boolean sleep(Sleeper sleeper, BooleanSupplier anyReady) {
                return idling.sleep(sleeper, anyReady);
            }
        };
    }

    /** Looks for the last time before it can be seen to sleep. */
    private static final class LooksTooEarly implements Protocol {
        private final ConcurrentLinkedDeque<Sleeper> sleepers = new ConcurrentLinkedDeque<>();

        @Override
        public void workArrived() {
            Sleeper sleeper = sleepers.pollFirst();
            if (sleeper != null) {
                sleeper.wake();
            }
        }

        @Override
        public boolean sleep(Sleeper sleeper, BooleanSupplier anyReady) {
            if (anyReady.getAsBoolean()) {
                return false;
            }
            sleeper.lieDown();
            sleepers.addFirst(sleeper);
            sleeper.sleep();
            return true;
        }
    }

    /** Has a thread sleep, and work arrive just after it has looked at the queues in vain; whether it woke up. */
    private static boolean wakesForWorkThatArrivesLast(Protocol protocol) throws InterruptedException {
        AtomicReference<@Nullable Boolean> woken = new AtomicReference<>();
        Thread thread = new Thread(() -> woken.set(protocol.sleep(new Sleeper(Thread.currentThread()), () -> {
            protocol.workArrived();
            return false;
        })));
        thread.setDaemon(true);
        thread.start();
        while (thread.isAlive() && thread.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        return Boolean.TRUE.equals(woken.get());
    }

    @Test
    void work_that_arrives_while_a_carrier_looks_for_the_last_time_wakes_it() throws Exception {
        assertThat(wakesForWorkThatArrivesLast(real())).isTrue();
    }

    @Test
    void one_that_looks_too_early_is_caught() throws Exception {
        assertThat(wakesForWorkThatArrivesLast(new LooksTooEarly())).isFalse();
    }

    @Test
    void one_that_finds_something_at_its_last_look_does_not_sleep() {
        assertThat(new Idling().sleep(new Sleeper(Thread.currentThread()), () -> true))
                .isFalse();
    }

    /** Answers once that nobody sleeps, and only after others have done something since. */
    private static final class AnswersLate extends ConcurrentLinkedDeque<Sleeper> {
        private @Nullable Runnable meanwhile;

        @Override
        public @Nullable Sleeper pollFirst() {
            Runnable now = meanwhile;
            meanwhile = null;
            if (now == null) {
                return super.pollFirst();
            }
            now.run();
            return null;
        }
    }

    @Test
    void work_that_arrives_while_another_finds_no_sleeper_wakes_who_has_lain_down_since() throws Exception {
        AtomicInteger queued = new AtomicInteger();
        AnswersLate sleepers = new AnswersLate();
        Idling idling = new Idling(sleepers);
        Sleeper leaving = new Sleeper(Thread.currentThread());
        Thread staying = new Thread(() -> idling.sleep(new Sleeper(Thread.currentThread()), () -> queued.get() > 0));
        staying.setDaemon(true);
        sleepers.meanwhile = () -> {
            // The one that was seen to sleep finds something by itself; another lies down, and then there is work for
            // it.
            sleepers.remove(leaving);
            staying.start();
            awaitState(staying, Thread.State.WAITING);
            queued.incrementAndGet();
            idling.workArrived();
        };
        sleepers.addFirst(leaving);

        idling.workArrived();

        staying.join(30_000);
        assertThat(staying.isAlive()).isFalse();
    }

    private static void awaitState(Thread thread, Thread.State state) {
        while (thread.getState() != state) {
            Thread.onSpinWait();
        }
    }

    @Test
    void an_interrupt_wakes_nobody_and_does_not_stay() throws Exception {
        AtomicReference<@Nullable Boolean> interrupted = new AtomicReference<>();
        Thread thread = new Thread(() -> {
            Sleeper own = new Sleeper(Thread.currentThread());
            own.lieDown();
            own.sleep();
            interrupted.set(Thread.currentThread().isInterrupted());
        });
        thread.setDaemon(true);
        thread.start();
        awaitState(thread, Thread.State.WAITING);

        thread.interrupt();
        while (thread.isInterrupted()) {
            Thread.sleep(1);
        }
        awaitState(thread, Thread.State.WAITING);

        assertThat(interrupted.get()).isNull();
    }

    @Test
    void one_searches_at_a_time() throws Exception {
        Idling idling = new Idling();
        AtomicInteger awake = new AtomicInteger();
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                idling.sleep(new Sleeper(Thread.currentThread()), () -> false);
                awake.incrementAndGet();
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            while (thread.getState() != Thread.State.WAITING) {
                Thread.sleep(1);
            }
        }

        idling.workArrived();
        idling.workArrived();
        while (awake.get() == 0) {
            Thread.sleep(1);
        }
        assertThat(awake).hasValue(1);

        idling.searched();
        idling.workArrived();
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(awake).hasValue(2);
    }
}
