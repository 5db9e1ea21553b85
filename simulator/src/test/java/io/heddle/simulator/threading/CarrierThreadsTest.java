package io.heddle.simulator.threading;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.hotspot.roles.Role;
import io.heddle.scheduler.Choices;
import io.heddle.scheduler.Idling;
import io.heddle.scheduler.Order;
import io.heddle.scheduler.Placement;
import io.heddle.scheduler.Stealing;
import io.heddle.simulator.execution.Actions;
import io.heddle.simulator.execution.Behaviour;
import io.heddle.simulator.execution.Costs;
import io.heddle.simulator.execution.Execution;
import io.heddle.simulator.execution.Heap;
import io.heddle.simulator.execution.Outcome;
import io.heddle.simulator.execution.ProgramSpec;
import io.heddle.simulator.execution.Programs;
import io.heddle.simulator.execution.ThreadSpec;
import io.heddle.simulator.scheduling.Attributes;
import io.heddle.simulator.scheduling.CpuTopology;
import io.heddle.simulator.scheduling.LinuxScheduler;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CarrierThreadsTest {
    private static final long MILLISECOND = 1_000_000;
    private static final long HOUR = 3600 * 1000 * MILLISECOND;

    private static Execution run(int count, int cpus, Choices choices, Behaviour behaviour) {
        Behaviour[] behaviours = new Behaviour[count];
        Arrays.fill(behaviours, behaviour);
        CarrierThreads scheduler = new CarrierThreads(behaviours, count, cpus, choices, 0, 1);
        List<ThreadSpec> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            threads.add(
                    new ThreadSpec("virtual-" + i, Role.APP, behaviour, 0, 0, Attributes.ORDINARY, scheduler, false));
        }
        threads.addAll(scheduler.tasks(_ -> Attributes.ORDINARY));
        Execution execution = new Execution(
                ProgramSpec.withoutHeap(threads, 4, 4),
                CpuTopology.of(cpus),
                Costs.NONE,
                machine -> LinuxScheduler.eevdf(machine, 4 * MILLISECOND),
                Heap.ENDLESS);
        assertThat(execution.run(HOUR)).isEqualTo(Outcome.COMPLETED);
        return execution;
    }

    @Test
    void threads_run_until_they_wait() {
        Execution execution = run(10, 2, Choices.DEFAULT, Programs.computing(20 * MILLISECOND, 0));

        assertThat(execution.nanos()).isEqualTo(100 * MILLISECOND);
        assertThat(execution.figures().preemptions()).isZero();
    }

    @Test
    void threads_that_compute_for_long_share_the_cpus() {
        Behaviour parts = new Behaviour() {
            private final int[] done = new int[4];

            @Override
            public void next(int thread, Actions actions) {
                if (done[thread]++ == 1000) {
                    actions.end();
                } else {
                    actions.compute(MILLISECOND, 0);
                }
            }
        };
        Execution execution = run(4, 2, Choices.DEFAULT, parts);

        assertThat(execution.nanos()).isBetween(2000 * MILLISECOND, 2001 * MILLISECOND);
        // From 200 ms on, all four run on carriers of their own: each waits for about half of the time.
        assertThat(execution.figures().waitNanos(Role.APP)).isGreaterThan(3000 * MILLISECOND);
    }

    @Test
    void a_thread_that_sleeps_leaves_its_carrier() {
        Execution execution = run(
                10, 1, Choices.DEFAULT, Programs.steps(a -> a.sleep(10 * MILLISECOND), a -> a.compute(MILLISECOND, 0)));

        assertThat(execution.nanos()).isEqualTo(20 * MILLISECOND);
    }

    @Test
    void a_lock_is_held_by_one_thread_at_a_time() {
        Execution execution =
                run(4, 4, Choices.DEFAULT, Programs.steps(a -> a.acquire(0), a -> a.compute(10 * MILLISECOND, 0), a -> {
                    a.release(0);
                    a.compute(10 * MILLISECOND, 0);
                }));

        assertThat(execution.nanos()).isEqualTo(50 * MILLISECOND);
    }

    @ParameterizedTest
    @EnumSource
    void threads_of_every_order_complete(Order order) {
        completes(new Choices(order, Placement.LOCAL, Stealing.BEST_OF_TWO, Idling.PARK));
    }

    @ParameterizedTest
    @EnumSource
    void threads_of_every_placement_complete(Placement placement) {
        completes(new Choices(Order.FIFO, placement, Stealing.BEST_OF_TWO, Idling.PARK));
    }

    @ParameterizedTest
    @EnumSource
    void threads_of_every_stealing_complete(Stealing stealing) {
        completes(new Choices(Order.FIFO, Placement.HOME, stealing, Idling.PARK));
    }

    @ParameterizedTest
    @EnumSource
    void threads_of_every_idling_complete(Idling idling) {
        completes(new Choices(Order.FIFO, Placement.LOCAL, Stealing.BEST_OF_TWO, idling));
    }

    /** Pairs of threads that wake each other in turn, beside threads that compute. */
    private static void completes(Choices choices) {
        int[] rounds = new int[12];
        Behaviour behaviour = (thread, actions) -> {
            int round = rounds[thread]++;
            if (round == 300) {
                actions.end();
            } else if (thread >= 8) {
                actions.compute(MILLISECOND / 4, 0);
            } else if (round % 3 == 0) {
                actions.send(thread / 2);
                actions.compute(5_000, 0);
            } else if (round % 3 == 1) {
                actions.compute(1_000, 0);
            } else {
                actions.receive(thread / 2);
            }
        };
        Execution execution = run(12, 3, choices, behaviour);

        // The threads that compute need 100 ms of a CPU together, the pairs 5 ms.
        assertThat(execution.nanos()).isLessThan(2000 * MILLISECOND);
    }
}
