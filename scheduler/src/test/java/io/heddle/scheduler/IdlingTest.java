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
