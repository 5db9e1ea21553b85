package io.heddle.simulator.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.hotspot.roles.Role;
import io.heddle.simulator.scheduling.Attributes;
import io.heddle.simulator.scheduling.CpuTopology;
import io.heddle.simulator.scheduling.LinuxScheduler;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ExecutionTest {
    private static final long MILLISECOND = 1_000_000;
    private static final long TICK = 4 * MILLISECOND;
    private static final long HOUR = 3600 * 1000 * MILLISECOND;
    private static final Attributes FIFO = Attributes.fifo(1);

    private static Execution execution(ProgramSpec program, CpuTopology topology, Costs costs, Heap heap) {
        return new Execution(program, topology, costs, machine -> LinuxScheduler.eevdf(machine, TICK), heap);
    }

    private static Execution execution(ProgramSpec program, int cpus) {
        return execution(program, CpuTopology.of(cpus), Costs.NONE, Heap.ENDLESS);
    }

    /** A heap in which no object survives a collection, which takes a millisecond of CPU time. */
    private static Heap heapOfGarbage(long edenBytes) {
        return new Heap() {
            @Override
            public long freeBytes() {
                return edenBytes;
            }

            @Override
            public CollectionWork collect(long[] allocated, long[] dropped) {
                return new CollectionWork(false, 0, 0, 0, MILLISECOND);
            }
        };
    }

    @Test
    void threads_share_the_cpus() {
        Execution execution =
                execution(Programs.of(6, Attributes.ORDINARY, Programs.computing(100 * MILLISECOND, 0)), 3);

        assertThat(execution.run(HOUR)).isEqualTo(Outcome.COMPLETED);
        assertThat(execution.nanos()).isEqualTo(200 * MILLISECOND);
        assertThat(execution.figures().cpuNanos(Role.APP)).isEqualTo(600 * MILLISECOND);
        assertThat(execution.figures().idleNanos()).isZero();
        // The two threads of a CPU take turns until one of them ends.
        assertThat(execution.figures().waitNanos(Role.APP)).isBetween(580 * MILLISECOND, 600 * MILLISECOND);
    }

    @Test
    void a_switch_costs_the_task_that_gets_the_cpu() {
        Costs costs = new Costs(1000, 0, Long.MAX_VALUE, 1, 1);
        Execution execution = execution(
                Programs.of(2, FIFO, Programs.computing(MILLISECOND, 0)), CpuTopology.of(1), costs, Heap.ENDLESS);
        execution.run(HOUR);

        assertThat(execution.nanos()).isEqualTo(2 * (MILLISECOND + 1000));
        assertThat(execution.figures().switches()).isEqualTo(2);
        assertThat(execution.figures().overheadNanos()).isEqualTo(2000);
    }

    @Test
    void two_cpus_of_one_core_are_slower_while_both_are_busy() {
        Costs costs = new Costs(0, 0, Long.MAX_VALUE, 1, 0.5);
        ProgramSpec program = ProgramSpec.withoutHeap(
                List.of(
                        Programs.thread("short", FIFO, Programs.computing(10 * MILLISECOND, 0)),
                        Programs.thread("long", FIFO, Programs.computing(30 * MILLISECOND, 0))),
                0,
                0);
        Execution execution = execution(program, new CpuTopology(2, 2, 2), costs, Heap.ENDLESS);
        execution.run(HOUR);

        // Both for 20 ms at half the speed, then the long one alone with 20 ms left.
        assertThat(execution.nanos()).isEqualTo(40 * MILLISECOND);
    }

    @Test
    void a_message_wakes_the_thread_that_waits_for_it() {
        ProgramSpec program = ProgramSpec.withoutHeap(
                List.of(
                        Programs.thread(
                                "receiver",
                                Attributes.ORDINARY,
                                Programs.steps(a -> a.receive(0), a -> a.compute(MILLISECOND, 0))),
                        Programs.thread(
                                "sender", Attributes.ORDINARY, Programs.steps(a -> a.sleep(5 * MILLISECOND), a -> {
                                    a.send(0);
                                    a.compute(10, 0);
                                }))),
                0,
                1);
        Execution execution = execution(program, 1);

        assertThat(execution.run(HOUR)).isEqualTo(Outcome.COMPLETED);
        assertThat(execution.nanos()).isEqualTo(6 * MILLISECOND + 10);
        assertThat(execution.figures().idleNanos()).isEqualTo(5 * MILLISECOND);
    }

    @Test
    void a_lock_is_held_by_one_thread_at_a_time() {
        ProgramSpec program = Programs.of(
                4, Attributes.ORDINARY, Programs.steps(a -> a.acquire(0), a -> a.compute(10 * MILLISECOND, 0), a -> {
                    a.release(0);
                    a.compute(10 * MILLISECOND, 0);
                }));
        Execution execution = execution(program, 4);

        assertThat(execution.run(HOUR)).isEqualTo(Outcome.COMPLETED);
        assertThat(execution.nanos()).isEqualTo(50 * MILLISECOND);
    }

    @Test
    void threads_that_wait_for_each_other_are_a_deadlock() {
        Execution execution = execution(Programs.of(2, Attributes.ORDINARY, Programs.steps(a -> a.receive(0))), 1);

        assertThat(execution.run(HOUR)).isEqualTo(Outcome.DEADLOCK);
    }

    @Test
    void the_time_limit_ends_an_execution() {
        Execution execution = execution(Programs.of(1, Attributes.ORDINARY, Programs.computing(HOUR, 0)), 1);

        assertThat(execution.run(MILLISECOND)).isEqualTo(Outcome.TIME_LIMIT);
        assertThat(execution.nanos()).isEqualTo(MILLISECOND);
        assertThat(execution.figures().cpuNanos(Role.APP)).isEqualTo(MILLISECOND);
    }

    @Test
    void a_full_heap_stops_the_program_for_a_collection() {
        List<long[]> seen = new ArrayList<>();
        Heap heap = new Heap() {
            @Override
            public long freeBytes() {
                return 1_000_000;
            }

            @Override
            public CollectionWork collect(long[] allocated, long[] dropped) {
                seen.add(allocated.clone());
                return new CollectionWork(false, 1000, 100, 2 * MILLISECOND, 8 * MILLISECOND);
            }
        };
        ProgramSpec two = Programs.of(2, Attributes.ORDINARY, Programs.computing(30 * MILLISECOND, 1_500_000));
        ProgramSpec program = new ProgramSpec(two.threads(), 0, 0, 2, Attributes.ORDINARY, Attributes.ORDINARY);
        Execution execution = execution(program, CpuTopology.of(2), Costs.NONE, heap);
        execution.run(HOUR);

        // 3 MB in all: a collection after each of the first two, and one as the last byte is allocated.
        assertThat(execution.figures().allocatedBytes()).isEqualTo(3_000_000);
        assertThat(seen).hasSizeBetween(2, 3);
        // Until the program stops, a thread uses up its allocation buffer, a hundredth of the memory.
        assertThat(seen.getFirst()[0]).isBetween(499_000L, 511_000L);
        assertThat(seen.getFirst()[1]).isBetween(499_000L, 511_000L);
        // 2 ms for one thread, then 8 ms of CPU time for both, and what the coordinator needs.
        assertThat(execution.figures().pauseNanos())
                .isBetween(seen.size() * 6L * MILLISECOND, seen.size() * 6_100L * MILLISECOND / 1000);
        assertThat(execution.figures().cpuNanos(Role.GC_PAUSE)).isEqualTo(seen.size() * 10L * MILLISECOND);
        assertThat(execution.nanos()).isBetween(42 * MILLISECOND, 48 * MILLISECOND);
    }

    @Test
    void a_heap_below_the_live_set_ends_the_program() {
        Heap heap = new Heap() {
            @Override
            public long freeBytes() {
                return 100_000;
            }

            @Override
            public @Nullable CollectionWork collect(long[] allocated, long[] dropped) {
                return null;
            }
        };
        ProgramSpec one = Programs.of(1, Attributes.ORDINARY, Programs.computing(MILLISECOND, 1_000_000));
        ProgramSpec program = new ProgramSpec(one.threads(), 0, 0, 1, Attributes.ORDINARY, Attributes.ORDINARY);

        assertThat(execution(program, CpuTopology.of(1), Costs.NONE, heap).run(HOUR))
                .isEqualTo(Outcome.OUT_OF_MEMORY);
    }

    @Test
    void a_collection_waits_for_threads_that_lost_their_cpu_and_allocate_nothing() {
        Heap heap = heapOfGarbage(1_000_000);
        Costs costs = new Costs(2000, 0, Long.MAX_VALUE, 1, 1);
        List<ThreadSpec> threads = new ArrayList<>();
        threads.add(Programs.thread("allocates", Attributes.ORDINARY, Programs.computing(20 * MILLISECOND, 1_200_000)));
        for (int i = 0; i < 3; i++) {
            threads.add(Programs.thread("computes", Attributes.ORDINARY, Programs.computing(20 * MILLISECOND, 0)));
        }
        ProgramSpec program = new ProgramSpec(threads, 0, 0, 1, Attributes.ORDINARY, Attributes.ORDINARY);
        Execution execution = execution(program, CpuTopology.of(1), costs, heap);
        execution.run(HOUR);

        // Three others stop one after the other, each with a switch.
        assertThat(execution.figures().collections()).isEqualTo(1);
        assertThat(execution.figures().stoppingNanos()).isBetween(6000L, 8000L);
    }

    @Test
    void threads_wait_for_the_heap_one_after_the_other() {
        Heap heap = heapOfGarbage(4_000_000);
        // The coordinator is so nice that all others find the heap full first.
        Attributes nice = Attributes.fair(19, 0);
        ProgramSpec ten = Programs.of(10, Attributes.ORDINARY, Programs.computing(50 * MILLISECOND, 1_000_000));
        ProgramSpec program = new ProgramSpec(ten.threads(), 0, 0, 1, Attributes.ORDINARY, nice);
        Execution execution = execution(program, CpuTopology.of(1), Costs.NONE, heap);

        assertThat(execution.run(HOUR)).isEqualTo(Outcome.COMPLETED);
        assertThat(execution.figures().collections()).isEqualTo(2);
        assertThat(execution.figures().stoppingNanos()).isZero();
        // If all ten were ready all the time, they would wait for nine tenths of each other's time.
        assertThat(execution.figures().waitNanos(Role.APP)).isLessThan(4_000 * MILLISECOND);
    }

    @Test
    void under_fifo_the_thread_that_asks_for_a_collection_goes_on_first() {
        List<Integer> order = new ArrayList<>();
        int[] parts = new int[3];
        Behaviour behaviour = (thread, actions) -> {
            order.add(thread);
            if (parts[thread]++ == 10) {
                actions.end();
            } else {
                actions.compute(MILLISECOND, 100_000);
            }
        };
        Attributes ahead = Attributes.fifo(2);
        ProgramSpec three = Programs.of(3, FIFO, behaviour);
        ProgramSpec program = new ProgramSpec(three.threads(), 0, 0, 1, ahead, ahead);
        Execution execution = execution(program, CpuTopology.of(1), Costs.NONE, heapOfGarbage(350_000));

        assertThat(execution.run(HOUR)).isEqualTo(Outcome.COMPLETED);
        assertThat(execution.figures().collections()).isEqualTo(8);
        // The coordinator takes its CPU before it sleeps. So each thread ends before the next one begins.
        assertThat(order).isSorted();
    }

    @Test
    void a_compiler_goes_on_in_a_collection_until_it_needs_the_jvm() {
        Heap heap = heapOfGarbage(1_000_000);
        List<Long> steps = new ArrayList<>();
        Behaviour compiler = (_, actions) -> {
            steps.add(actions.nanos());
            actions.compute(2 * MILLISECOND, 0);
        };
        List<ThreadSpec> threads = new ArrayList<>();
        threads.add(Programs.thread("allocates", FIFO, Programs.computing(20 * MILLISECOND, 1_010_000)));
        threads.add(new ThreadSpec("compiles", Role.JIT, compiler, 0, 0, Attributes.ORDINARY, null, true));
        ProgramSpec program = new ProgramSpec(threads, 0, 0, 1, Attributes.ORDINARY, Attributes.ORDINARY);
        Execution execution = execution(program, CpuTopology.of(3), Costs.NONE, heap);
        execution.run(HOUR);

        long pause = execution.figures().pauseNanos();
        assertThat(execution.figures().collections()).isEqualTo(1);
        // The pause takes a millisecond, so that at most one step is late, by less than that.
        assertThat(execution.figures().cpuNanos(Role.JIT)).isBetween(execution.nanos() - pause, execution.nanos());
        assertThat(steps).isSorted();
    }

    @Test
    void equal_programs_have_equal_results() {
        long[] first = figures();
        assertThat(figures()).isEqualTo(first);
    }

    private static long[] figures() {
        Randomness random = new Randomness(7, 20);
        Distribution times = Distribution.exponential(50_000);
        int[] rounds = new int[20];
        Behaviour behaviour = (thread, actions) -> {
            if (rounds[thread]++ == 200) {
                actions.end();
            } else if (rounds[thread] % 2 == 0) {
                actions.compute(times.draw(random, thread), 0);
            } else {
                actions.sleep(times.draw(random, thread));
            }
        };
        Execution execution = execution(Programs.of(20, Attributes.ORDINARY, behaviour), 4);
        execution.run(HOUR);
        Figures figures = execution.figures();
        return new long[] {
            execution.nanos(), figures.events(), figures.switches(), figures.waitNanos(Role.APP), figures.idleNanos()
        };
    }

    @Test
    void a_thread_that_says_nothing_is_an_error() {
        Execution execution = execution(Programs.of(1, Attributes.ORDINARY, (thread, actions) -> {}), 1);

        assertThatThrownBy(() -> execution.run(HOUR))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("does not say what it does next");
    }
}
