package io.heddle.simulator.stealing;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.hotspot.roles.Role;
import io.heddle.scheduler.Idling;
import io.heddle.scheduler.Stealing;
import io.heddle.simulator.execution.Costs;
import io.heddle.simulator.execution.Execution;
import io.heddle.simulator.execution.Heap;
import io.heddle.simulator.execution.Outcome;
import io.heddle.simulator.scheduling.Attributes;
import io.heddle.simulator.scheduling.CpuTopology;
import io.heddle.simulator.scheduling.LinuxScheduler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TracingTest {
    private static final long SECOND = 1_000_000_000;
    private static final TracingCosts COSTS = new TracingCosts(50, 100, 30);

    private static Execution run(Tracing tracing, int cpus) {
        Execution execution = new Execution(
                tracing.program(Attributes.ORDINARY),
                CpuTopology.of(cpus),
                Costs.NONE,
                machine -> LinuxScheduler.eevdf(machine, 4_000_000),
                Heap.ENDLESS);
        assertThat(execution.run(10 * SECOND)).isEqualTo(Outcome.COMPLETED);
        return execution;
    }

    @Test
    void one_worker_traces_each_object_once() {
        Tracing tracing = new Tracing(ObjectGraph.tree(100_000), 1, 1, Stealing.BEST_OF_TWO, Idling.PARK, COSTS, 1);
        Execution execution = run(tracing, 1);

        assertThat(tracing.figures().objects()).isEqualTo(100_000);
        assertThat(execution.nanos()).isEqualTo(100_000 * 50);
    }

    @ParameterizedTest
    @EnumSource
    void workers_trace_each_object_once_by_every_protocol(Idling idling) {
        Tracing tracing = new Tracing(ObjectGraph.heap(100_000, 40), 8, 4, Stealing.BEST_OF_TWO, idling, COSTS, 1);
        run(tracing, 4);

        assertThat(tracing.figures().objects()).isBetween(99_900L, 100_100L);
    }

    @ParameterizedTest
    @EnumSource
    void workers_share_a_tree_by_every_way_of_stealing(Stealing stealing) {
        Tracing tracing = new Tracing(ObjectGraph.tree(400_000), 4, 4, stealing, Idling.PARK, COSTS, 1);
        Execution execution = run(tracing, 4);

        // 5 ms at best.
        assertThat(execution.nanos()).isBetween(5_000_000L, 7_000_000L);
        assertThat(tracing.figures().steals()).isPositive();
    }

    @Test
    void a_list_leaves_nothing_to_share() {
        Tracing tracing = new Tracing(ObjectGraph.lists(1, 100_000), 4, 4, Stealing.BEST_OF_TWO, Idling.PARK, COSTS, 1);
        Execution execution = run(tracing, 4);

        assertThat(execution.nanos()).isGreaterThanOrEqualTo(100_000 * 50);
    }

    @ParameterizedTest
    @CsvSource({"8", "23"})
    void a_spin_master_spins_less_than_all_idle_workers(int workers) {
        Tracing all = new Tracing(
                ObjectGraph.heap(200_000, 3), workers, 32, Stealing.BEST_OF_TWO, Idling.SPIN_YIELD_SLEEP, COSTS, 1);
        Tracing master = new Tracing(
                ObjectGraph.heap(200_000, 3), workers, 32, Stealing.BEST_OF_TWO, Idling.SPIN_MASTER, COSTS, 1);
        Execution allSpin = run(all, 32);
        Execution oneSpins = run(master, 32);

        assertThat(master.figures().spins()).isLessThan(all.figures().spins() / 2);
        assertThat(oneSpins.figures().cpuNanos(Role.GC_PAUSE))
                .isLessThan(allSpin.figures().cpuNanos(Role.GC_PAUSE));
    }

    @Test
    void equal_seeds_have_equal_results() {
        long[] first = figures();

        assertThat(figures()).isEqualTo(first);
    }

    private static long[] figures() {
        Tracing tracing =
                new Tracing(ObjectGraph.heap(50_000, 10), 6, 3, Stealing.RANDOM, Idling.SPIN_MASTER, COSTS, 5);
        Execution execution = run(tracing, 3);
        TracingFigures figures = tracing.figures();
        return new long[] {
            execution.nanos(),
            figures.steals(),
            figures.failedSteals(),
            figures.spins(),
            figures.yields(),
            figures.sleeps()
        };
    }
}
