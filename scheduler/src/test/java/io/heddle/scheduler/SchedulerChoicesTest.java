package io.heddle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Schedulers with other choices than the defaults. */
@Timeout(60)
@SuppressWarnings("ThreadPriorityCheck") // The tests are about yielding.
class SchedulerChoicesTest extends SchedulerTestCase {
    static List<List<Object>> choices() {
        List<List<Object>> choices = new ArrayList<>();
        for (Order order : Order.values()) {
            for (Placement placement : Placement.values()) {
                for (Stealing stealing : Stealing.values()) {
                    for (Idling idling : Idling.values()) {
                        choices.add(List.of(order, placement, stealing, idling));
                    }
                }
            }
        }
        return choices;
    }

    @ParameterizedTest
    @MethodSource("choices")
    void no_thread_is_lost_under_any_choice(List<Object> choice) throws Exception {
        AtomicInteger done = new AtomicInteger();
        try (Scheduler scheduler = Scheduler.of(3)
                .group(group)
                .order((Order) choice.get(0))
                .placement((Placement) choice.get(1))
                .stealing((Stealing) choice.get(2))
                .idling((Idling) choice.get(3))
                .open()) {
            for (int i = 0; i < 300; i++) {
                int number = i;
                scheduler.virtualThreads(1 + i % 10).start(() -> {
                    for (int j = 0; j < 10; j++) {
                        switch ((number + j) % 3) {
                            case 0 -> Thread.yield();
                            case 1 -> LockSupport.parkNanos(1_000);
                            default -> startAndWait(done);
                        }
                    }
                    done.incrementAndGet();
                });
            }
        }
        assertThat(done).hasValue(300 + 300 * 10 / 3);
    }

    private static void startAndWait(AtomicInteger done) {
        try {
            Thread.startVirtualThread(done::incrementAndGet).join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Makes threads ready while the only processor is taken, and waits for their end. */
    private static void makeReadyTogether(Scheduler one, List<Thread> threads, Consumer<Thread> makeReady)
            throws InterruptedException {
        AtomicBoolean over = new AtomicBoolean();
        CountDownLatch begun = new CountDownLatch(1);
        Thread taking = one.virtualThreads().start(() -> {
            begun.countDown();
            while (!over.get()) {
                Thread.onSpinWait();
            }
        });
        begun.await();
        threads.forEach(makeReady);
        over.set(true);
        join(threads);
        assertThat(taking.join(TIMEOUT)).isTrue();
    }

    @Test
    void priorities_decide_the_order() throws Exception {
        try (Scheduler one = Scheduler.of(1).group(group).order(Order.PRIORITY).open()) {
            List<Integer> runs = Collections.synchronizedList(new ArrayList<>());
            List<Thread> threads = new ArrayList<>();
            for (int priority : List.of(1, 5, 10, 7, 3, 10)) {
                threads.add(one.virtualThreads(priority).unstarted(() -> runs.add(priority)));
            }
            makeReadyTogether(one, threads, Thread::start);
            assertThat(runs).containsExactly(10, 10, 7, 5, 3, 1);
        }
    }

    @Test
    void threads_inherit_the_priority() throws Exception {
        try (Scheduler one = Scheduler.of(1).group(group).order(Order.PRIORITY).open()) {
            List<String> runs = Collections.synchronizedList(new ArrayList<>());
            CountDownLatch begun = new CountDownLatch(1);
            AtomicBoolean over = new AtomicBoolean();
            Thread high = one.virtualThreads(9).start(() -> {
                begun.countDown();
                while (!over.get()) {
                    Thread.onSpinWait();
                }
                Thread.startVirtualThread(() -> runs.add("child of the high one"));
            });
            begun.await();
            Thread normal = one.virtualThreads().start(() -> runs.add("normal"));
            over.set(true);
            assertThat(high.join(TIMEOUT) && normal.join(TIMEOUT)).isTrue();
            assertThat(runs.getFirst()).isEqualTo("child of the high one");
        }
    }

    @Test
    void the_newest_thread_runs_first_under_lifo() throws Exception {
        try (Scheduler one = Scheduler.of(1).group(group).order(Order.LIFO).open()) {
            List<Integer> runs = Collections.synchronizedList(new ArrayList<>());
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                int number = i;
                threads.add(one.virtualThreads().unstarted(() -> runs.add(number)));
            }
            makeReadyTogether(one, threads, Thread::start);
            assertThat(runs).hasSize(30).isSortedAccordingTo(Collections.reverseOrder());
        }
    }

    @Test
    void a_thread_that_usually_runs_shortly_runs_before_one_that_computes() throws Exception {
        try (Scheduler one =
                Scheduler.of(1).group(group).order(Order.SHORTEST_FIRST).open()) {
            List<Integer> runs = Collections.synchronizedList(new ArrayList<>());
            List<Thread> threads = new ArrayList<>();
            CountDownLatch learned = new CountDownLatch(2);
            AtomicBoolean ready = new AtomicBoolean();
            for (int micros : List.of(5_000, 0)) {
                threads.add(one.virtualThreads().start(() -> {
                    for (int i = 0; i < 20; i++) {
                        compute(micros);
                        Thread.yield();
                    }
                    learned.countDown();
                    while (!ready.get()) {
                        LockSupport.park();
                    }
                    runs.add(micros);
                }));
            }
            learned.await();
            makeReadyTogether(one, threads, thread -> {
                ready.set(true);
                LockSupport.unpark(thread);
            });
            assertThat(runs).containsExactly(0, 5_000);
        }
    }

    private static void compute(int micros) {
        long end = System.nanoTime() + micros * 1_000L;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    @Test
    void a_flood_of_high_priority_does_not_starve_the_lowest() throws Exception {
        try (Scheduler one = Scheduler.of(1).group(group).order(Order.PRIORITY).open()) {
            AtomicBoolean over = new AtomicBoolean();
            List<Thread> flood = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                flood.add(one.virtualThreads(10).start(() -> {
                    while (!over.get()) {
                        Thread.yield();
                    }
                }));
            }
            Thread low = one.virtualThreads(1).start(() -> {});
            assertThat(low.join(TIMEOUT)).isTrue();
            over.set(true);
            join(flood);
        }
    }

    @Test
    @SuppressWarnings("NullAway") // The test is about null.
    void a_choice_that_is_null_is_refused() {
        Scheduler.Builder builder = Scheduler.of(1);
        assertThatThrownBy(() -> builder.order(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> builder.placement(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> builder.stealing(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> builder.idling(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> builder.choices(null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void a_priority_outside_the_bounds_is_refused() {
        try (Scheduler one = open(1)) {
            assertThatThrownBy(() -> one.virtualThreads(0))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("the priority must be from 1 to 10, not 0");
            assertThatThrownBy(() -> one.virtualThreads(11)).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
