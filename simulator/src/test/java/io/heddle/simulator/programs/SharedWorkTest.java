package io.heddle.simulator.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.hotspot.roles.Role;
import io.heddle.simulator.execution.Costs;
import io.heddle.simulator.execution.Execution;
import io.heddle.simulator.execution.Heap;
import io.heddle.simulator.execution.Outcome;
import io.heddle.simulator.execution.ProgramSpec;
import io.heddle.simulator.heap.ExponentialLifespans;
import io.heddle.simulator.heap.Lifespans;
import io.heddle.simulator.scheduling.Attributes;
import io.heddle.simulator.scheduling.CpuTopology;
import io.heddle.simulator.scheduling.LinuxScheduler;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SharedWorkTest {
    private static final double MEAN_BYTES = 50_000;
    private static final Lifespans LIFESPANS = new ExponentialLifespans(1, MEAN_BYTES, 1, 0);
    private static final long TOTAL_NANOS = 2_000_000_000;

    private static double meanLifespan(int threads, int cpus) {
        double[] shares = new double[threads];
        Arrays.fill(shares, 1.0 / threads);
        SharedWork work = new SharedWork(TOTAL_NANOS, shares, 1, LIFESPANS, 7);
        Execution execution = new Execution(
                ProgramSpec.withoutHeap(work.threads(Attributes.ORDINARY, 0), 0, 0),
                CpuTopology.of(cpus),
                Costs.NONE,
                machine -> LinuxScheduler.eevdf(machine, 4_000_000),
                Heap.ENDLESS);

        assertThat(execution.run(Long.MAX_VALUE)).isEqualTo(Outcome.COMPLETED);
        assertThat(execution.figures().cpuNanos(Role.APP)).isEqualTo(TOTAL_NANOS);
        assertThat(execution.figures().allocatedBytes()).isEqualTo(TOTAL_NANOS);
        return Arrays.stream(work.lifespans()).average().orElseThrow();
    }

    @Test
    void objects_of_one_thread_live_as_long_as_they_are_needed() {
        assertThat(meanLifespan(1, 1)).isCloseTo(MEAN_BYTES, within(0.1 * MEAN_BYTES));
    }

    @Test
    void threads_that_run_at_the_same_time_lengthen_each_others_lifespans() {
        assertThat(meanLifespan(4, 4)).isCloseTo(4 * MEAN_BYTES, within(0.5 * MEAN_BYTES));
    }

    @Test
    void threads_that_take_turns_do_so_as_well() {
        // Some objects are alive when their thread loses the CPU, and wait for three slices of other threads.
        assertThat(meanLifespan(4, 1)).isGreaterThan(2 * MEAN_BYTES);
    }
}
