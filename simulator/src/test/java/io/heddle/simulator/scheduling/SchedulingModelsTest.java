package io.heddle.simulator.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.hotspot.roles.Role;
import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.SchedulingClass;
import io.heddle.simulator.execution.Costs;
import io.heddle.simulator.execution.Execution;
import io.heddle.simulator.execution.Heap;
import io.heddle.simulator.execution.ProgramSpec;
import io.heddle.simulator.execution.Programs;
import io.heddle.simulator.execution.ThreadSpec;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SchedulingModelsTest {
    private static final long MILLISECOND = 1_000_000;
    private static final long TICK = MILLISECOND;
    private static final long HOUR = 3600 * 1000 * MILLISECOND;

    private static final Map<String, Function<Machine, SchedulingModel>> MODELS = Map.of(
            "eevdf", machine -> LinuxScheduler.eevdf(machine, TICK),
            "cfs", machine -> LinuxScheduler.cfs(machine, TICK),
            "o1", ConstantTimeScheduler::new,
            "goodness", machine -> new GoodnessScheduler(machine, GoodnessCosts.LINUX_2_2));

    static List<String> models() {
        return MODELS.keySet().stream().sorted().toList();
    }

    private static Execution run(String model, int cpus, ThreadSpec... threads) {
        ProgramSpec program = ProgramSpec.withoutHeap(List.of(threads), 0, 0);
        Execution execution = new Execution(
                program, CpuTopology.of(cpus), Costs.NONE, Objects.requireNonNull(MODELS.get(model)), Heap.ENDLESS);
        execution.run(HOUR);
        return execution;
    }

    private static ThreadSpec computing(Attributes attributes, long nanos) {
        return Programs.thread("computing", attributes, Programs.computing(nanos, 0));
    }

    private static Attributes nice(int nice) {
        return Attributes.fair(nice, 0);
    }

    private static Attributes realtime(SchedulingClass schedulingClass, int priority) {
        return new Attributes(schedulingClass, priority, 0, 0, Long.MAX_VALUE, 0, null);
    }

    @ParameterizedTest
    @MethodSource("models")
    void fair_tasks_share_a_cpu_evenly(String model) {
        long[] ends = new long[2];
        ThreadSpec[] threads = new ThreadSpec[2];
        for (int i = 0; i < 2; i++) {
            int number = i;
            threads[i] = Programs.thread(
                    "t" + i, Attributes.ORDINARY, Programs.steps(a -> a.compute(2000 * MILLISECOND, 0), a -> {
                        ends[number] = a.nanos();
                        a.end();
                    }));
        }
        Execution execution = run(model, 1, threads);

        // Both end within the longest slice of each other.
        assertThat(execution.nanos()).isBetween(4000 * MILLISECOND, 4001 * MILLISECOND);
        assertThat(Math.min(ends[0], ends[1])).isGreaterThan(3700 * MILLISECOND);
    }

    @ParameterizedTest
    @MethodSource("models")
    void no_cpu_idles_while_a_task_is_ready(String model) {
        ThreadSpec[] threads = new ThreadSpec[7];
        for (int i = 0; i < 7; i++) {
            threads[i] = computing(Attributes.ORDINARY, 50 * MILLISECOND);
        }
        Execution execution = run(model, 3, threads);

        // The last task may run alone for its length at most.
        assertThat(execution.nanos()).isLessThanOrEqualTo((350 / 3 + 50) * MILLISECOND);
    }

    @ParameterizedTest
    @MethodSource("models")
    void a_bound_task_stays_on_its_cpu(String model) {
        Attributes bound = new Attributes(SchedulingClass.FAIR, 0, 0, 0, Long.MAX_VALUE, 0, CpuSet.of(1));
        Execution execution = run(model, 2, computing(bound, 50 * MILLISECOND), computing(bound, 50 * MILLISECOND));

        assertThat(execution.nanos()).isBetween(100 * MILLISECOND, 100 * MILLISECOND + 100_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"eevdf", "cfs"})
    void a_nice_step_of_five_is_a_third_of_the_cpu_time(String model) {
        long[] end = new long[1];
        ThreadSpec first =
                Programs.thread("first", nice(0), Programs.steps(a -> a.compute(1500 * MILLISECOND, 0), a -> {
                    end[0] = a.nanos();
                    a.end();
                }));
        run(model, 1, first, computing(nice(5), 10_000 * MILLISECOND));

        // Weights 1024 and 335.
        assertThat(end[0]).isBetween(1900 * MILLISECOND, 2100 * MILLISECOND);
    }

    @ParameterizedTest
    @ValueSource(strings = {"eevdf", "cfs"})
    void fifo_tasks_run_to_completion_in_order(String model) {
        Attributes fifo = realtime(SchedulingClass.FIFO, 1);
        Execution execution = run(
                model,
                1,
                computing(fifo, 50 * MILLISECOND),
                computing(fifo, 50 * MILLISECOND),
                computing(fifo, 50 * MILLISECOND));

        assertThat(execution.figures().switches()).isEqualTo(3);
        assertThat(execution.figures().preemptions()).isZero();
    }

    @Test
    void rr_tasks_take_turns_of_100_ms() {
        Attributes rr = realtime(SchedulingClass.RR, 1);
        Execution execution = run("eevdf", 1, computing(rr, 250 * MILLISECOND), computing(rr, 250 * MILLISECOND));

        assertThat(execution.figures().switches()).isBetween(5L, 6L);
    }

    @Test
    void a_task_that_pauses_after_its_turns_has_half_of_the_time() {
        Attributes alternating =
                new Attributes(SchedulingClass.FIFO, 2, 0, 0, 32 * MILLISECOND, 32 * MILLISECOND, null);
        long[] end = new long[1];
        ThreadSpec compiler =
                Programs.thread("compiler", alternating, Programs.steps(a -> a.compute(320 * MILLISECOND, 0), a -> {
                    end[0] = a.nanos();
                    a.end();
                }));
        run("eevdf", 1, compiler, computing(realtime(SchedulingClass.FIFO, 1), 1000 * MILLISECOND));

        // Nine pauses between ten turns, each up to a tick late.
        assertThat(end[0]).isBetween(600 * MILLISECOND, 630 * MILLISECOND);
    }

    @Test
    void a_pausing_task_takes_an_idle_cpu() {
        Attributes alternating =
                new Attributes(SchedulingClass.FIFO, 2, 0, 0, 32 * MILLISECOND, 32 * MILLISECOND, null);
        Execution execution = run("eevdf", 1, computing(alternating, 320 * MILLISECOND));

        assertThat(execution.nanos()).isEqualTo(320 * MILLISECOND);
    }

    @Test
    void a_real_time_task_preempts_a_fair_one_at_once() {
        ThreadSpec fair = computing(Attributes.ORDINARY, 50 * MILLISECOND);
        ThreadSpec urgent = new ThreadSpec(
                "urgent",
                Role.APP,
                Programs.computing(10 * MILLISECOND, 0),
                5 * MILLISECOND + 10,
                0,
                realtime(SchedulingClass.FIFO, 1),
                null,
                false);
        Execution execution = run("eevdf", 1, fair, urgent);

        assertThat(execution.figures().waitNanos(Role.APP)).isEqualTo(10 * MILLISECOND);
        assertThat(execution.figures().preemptions()).isEqualTo(1);
    }

    @Test
    void a_higher_priority_goes_ahead_and_the_preempted_task_moves_to_another_cpu() {
        Execution execution = run(
                "eevdf",
                2,
                computing(realtime(SchedulingClass.FIFO, 1), 40 * MILLISECOND),
                computing(realtime(SchedulingClass.FIFO, 2), 20 * MILLISECOND),
                new ThreadSpec(
                        "highest",
                        Role.APP,
                        Programs.computing(20 * MILLISECOND, 0),
                        10 * MILLISECOND,
                        0,
                        realtime(SchedulingClass.FIFO, 3),
                        null,
                        false));

        // The lowest one loses its CPU at 10 ms, and gets that of the second one at 20 ms.
        assertThat(execution.nanos()).isEqualTo(50 * MILLISECOND);
    }

    @Test
    void a_long_slice_means_few_preemptions() {
        Attributes sliced = Attributes.fair(0, 100 * MILLISECOND);
        Execution longSlices =
                run("eevdf", 1, computing(sliced, 1000 * MILLISECOND), computing(sliced, 1000 * MILLISECOND));
        Execution shortSlices = run(
                "eevdf",
                1,
                computing(Attributes.ORDINARY, 1000 * MILLISECOND),
                computing(Attributes.ORDINARY, 1000 * MILLISECOND));

        assertThat(longSlices.figures().preemptions()).isBetween(17L, 21L);
        assertThat(shortSlices.figures().preemptions()).isGreaterThan(500);
    }

    @Test
    void a_choice_by_goodness_costs_time_for_each_ready_task() {
        ThreadSpec[] threads = new ThreadSpec[100];
        for (int i = 0; i < 100; i++) {
            threads[i] = computing(Attributes.ORDINARY, MILLISECOND);
        }
        Execution execution = run("goodness", 1, threads);

        // 100 choices with 50 tasks on average, of 167 cycles each at 0.4 GHz.
        long expected = 100 * Math.round((500 + 167 * 50.5) / 0.4);
        assertThat(execution.figures().choiceNanos()).isBetween(expected * 95 / 100, expected * 105 / 100);
    }
}
