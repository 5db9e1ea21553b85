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
class ParkingCarriersTest {
    private static final Timers NO_TIMERS = new Timers();

    /** The protocol of parking and waking: the real one, and a broken twin. */
    private interface Protocol {
        void wakeOne();

        boolean park(CarrierParker parker, BooleanSupplier anyReady);
    }

    private static Protocol real() {
        ParkingCarriers idleCarriers = new ParkingCarriers();
        return new Protocol() {
            @Override
            public void wakeOne() {
                idleCarriers.wakeOne();
            }

            @Override
            public boolean park(CarrierParker parker, BooleanSupplier anyReady) {
                return idleCarriers.park(parker, anyReady, NO_TIMERS);
            }
        };
    }

    /** A broken twin: it checks the queues for the last time before other threads can see it. */
    private static final class ChecksTooEarly implements Protocol {
        private final ConcurrentLinkedDeque<Parker> parkers = new ConcurrentLinkedDeque<>();

        @Override
        public void wakeOne() {
            Parker parker = parkers.pollFirst();
            if (parker != null) {
                parker.unpark();
            }
        }

        @Override
        public boolean park(CarrierParker parker, BooleanSupplier anyReady) {
            if (anyReady.getAsBoolean()) {
                return false;
            }
            parker.preparePark();
            parkers.addFirst(parker);
            parker.park(Timers.NONE);
            return true;
        }
    }

    /** Parks a thread and adds work just after its last check has found nothing; returns whether it was woken. */
    private static boolean wakesForWorkThatArrivesLast(Protocol protocol) throws InterruptedException {
        AtomicReference<@Nullable Boolean> woken = new AtomicReference<>();
        Thread thread = new Thread(
                () -> woken.set(protocol.park(new CarrierParker(Thread.currentThread(), new CarrierCounts()), () -> {
                    protocol.wakeOne();
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
    void work_that_arrives_during_the_last_check_of_a_carrier_wakes_it() throws Exception {
        assertThat(wakesForWorkThatArrivesLast(real())).isTrue();
    }

    @Test
    void a_carrier_that_checks_too_early_is_not_woken() throws Exception {
        assertThat(wakesForWorkThatArrivesLast(new ChecksTooEarly())).isFalse();
    }

    @Test
    void a_carrier_that_finds_work_at_its_last_check_does_not_park() {
        assertThat(new ParkingCarriers()
                        .park(new CarrierParker(Thread.currentThread(), new CarrierCounts()), () -> true, NO_TIMERS))
                .isFalse();
    }

    /** A deque that reports once that it is empty, after other threads have changed it meanwhile. */
    private static final class LateDeque extends ConcurrentLinkedDeque<Parker> {
        private @Nullable Runnable meanwhile;

        @Override
        public @Nullable Parker pollFirst() {
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
    void work_that_arrives_while_another_thread_finds_no_parked_carrier_wakes_a_carrier_that_parked_since()
            throws Exception {
        AtomicInteger queued = new AtomicInteger();
        LateDeque parkers = new LateDeque();
        ParkingCarriers idleCarriers = new ParkingCarriers(parkers);
        Parker leaving = new CarrierParker(Thread.currentThread(), new CarrierCounts());
        Thread staying = new Thread(() -> idleCarriers.park(
                new CarrierParker(Thread.currentThread(), new CarrierCounts()), () -> queued.get() > 0, NO_TIMERS));
        staying.setDaemon(true);
        parkers.meanwhile = () -> {
            // The first carrier finds work by itself. Another carrier parks, and then work arrives for it.
            parkers.remove(leaving);
            staying.start();
            awaitState(staying, Thread.State.WAITING);
            queued.incrementAndGet();
            idleCarriers.wakeOne();
        };
        parkers.addFirst(leaving);

        idleCarriers.wakeOne();

        staying.join(30_000);
        assertThat(staying.isAlive()).isFalse();
    }

    private static void awaitState(Thread thread, Thread.State state) {
        while (thread.getState() != state) {
            Thread.onSpinWait();
        }
    }

    @Test
    void an_interrupt_wakes_no_carrier_and_is_cleared() throws Exception {
        AtomicReference<@Nullable Boolean> interrupted = new AtomicReference<>();
        Thread thread = new Thread(() -> {
            CarrierParker own = new CarrierParker(Thread.currentThread(), new CarrierCounts());
            own.preparePark();
            own.park(Timers.NONE);
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
    void a_timer_that_is_due_wakes_a_carrier_to_do_anything_but_search() {
        Timers timers = new Timers();
        Timer timer = timers.add(() -> {}, 1_000_000);
        ParkingCarriers idleCarriers = new ParkingCarriers();
        assertThat(idleCarriers.park(
                        new CarrierParker(Thread.currentThread(), new CarrierCounts()), () -> false, timers))
                .isFalse();

        // The carrier is not parked any more, so that this wakes no carrier and begins no search.
        idleCarriers.wakeOne();
        assertThat((Object) timers.pollDue()).isSameAs(timer);
    }

    @Test
    void an_earlier_timer_wakes_its_parked_carrier() throws Exception {
        Timers timers = new Timers();
        Timer late = timers.add(() -> {}, Long.MAX_VALUE);
        ParkingCarriers idleCarriers = new ParkingCarriers();
        AtomicReference<@Nullable Boolean> searches = new AtomicReference<>();
        AtomicReference<@Nullable Parker> own = new AtomicReference<>();
        Thread thread = new Thread(() -> {
            CarrierParker parker = new CarrierParker(Thread.currentThread(), new CarrierCounts());
            own.set(parker);
            searches.set(idleCarriers.park(parker, () -> false, timers));
        });
        thread.setDaemon(true);
        thread.start();
        awaitState(thread, Thread.State.TIMED_WAITING);
        Parker parked = own.get();
        assertThat(parked).isNotNull();
        idleCarriers.wake(parked);
        thread.join(30_000);

        assertThat(searches.get()).isFalse();
        assertThat(late.isDone()).isFalse();
    }

    @Test
    void one_carrier_searches_at_a_time() throws Exception {
        ParkingCarriers idleCarriers = new ParkingCarriers();
        AtomicInteger awake = new AtomicInteger();
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                idleCarriers.park(
                        new CarrierParker(Thread.currentThread(), new CarrierCounts()), () -> false, NO_TIMERS);
                awake.incrementAndGet();
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            while (thread.getState() != Thread.State.WAITING) {
                Thread.sleep(1);
            }
        }

        idleCarriers.wakeOne();
        idleCarriers.wakeOne();
        while (awake.get() == 0) {
            Thread.sleep(1);
        }
        assertThat(awake).hasValue(1);

        idleCarriers.searchEnded();
        idleCarriers.wakeOne();
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(awake).hasValue(2);
    }
}
