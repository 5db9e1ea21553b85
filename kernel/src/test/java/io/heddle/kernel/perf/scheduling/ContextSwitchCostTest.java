package io.heddle.kernel.perf.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.constraints.CpuTopology;
import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ContextSwitchCostTest {
    private static final int SELF = (int) ProcessHandle.current().pid();

    @Test
    void a_switch_costs_time_and_leaves_no_trace_in_the_process() {
        LinuxTaskScheduler scheduler = new LinuxTaskScheduler();
        int self = scheduler.currentThread();
        CpuSet before = scheduler.affinity(self).orElseThrow();
        ContextSwitchCost.measureNanos();
        int files = Proc.live().descriptors(SELF).length;
        for (int i = 0; i < 10; i++) {
            ContextSwitchCost.measureNanos()
                    .ifPresent(nanos -> assertThat(nanos).isBetween(1L, 1_000_000L));
        }

        assertThat(scheduler.affinity(self)).hasValue(before);
        assertThat(Proc.live().descriptors(SELF).length).isLessThan(files + 10);
    }

    @Test
    @LiveKernel(needs = Need.SCHEDULING_EVENTS)
    void two_threads_are_switched_on_one_cpu() {
        Set<Integer> measuring = new HashSet<>();
        int[] switches = new int[1];
        Set<Integer> cpus = new HashSet<>();
        SchedulingListener listener = new SchedulingListener() {
            @Override
            public void switched(long nanos, int cpu, int previousTid, long previousState, int nextTid) {
                if (measuring.contains(previousTid) && measuring.contains(nextTid)) {
                    switches[0]++;
                    cpus.add(cpu);
                }
            }

            @Override
            public void woken(long nanos, int cpu, int tid, int wakerTid) {}

            @Override
            public void migrated(long nanos, int tid, int fromCpu, int toCpu) {}

            @Override
            public void seen(int tid, String name) {
                if (name.startsWith("switch-")) {
                    measuring.add(tid);
                }
            }

            @Override
            public void lost(int cpu, long events) {}
        };
        try (SchedulingEvents events = SchedulingEvents.open(CpuTopology.onlineCpus(), 1024)) {
            ContextSwitchCost.measureNanos();
            events.read(listener);
        }
        assertThat(measuring).hasSize(2);
        assertThat(switches[0]).isPositive();
        assertThat(cpus).hasSize(1);
    }
}
