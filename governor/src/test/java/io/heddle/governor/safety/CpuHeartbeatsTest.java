package io.heddle.governor.safety;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.kernel.KernelException;
import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.tasks.SchedulingClass;
import io.heddle.kernel.testing.Await;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CpuHeartbeatsTest {
    /** A CPU number that the kernel accepts but no machine has. */
    private static final int NOWHERE = 8191;

    private final LinuxTaskScheduler scheduler = new LinuxTaskScheduler();
    private final int here =
            scheduler.affinity(scheduler.currentThread()).orElseThrow().toArray()[0];

    @Test
    void they_are_fair_threads_bound_to_their_cpu() {
        try (CpuHeartbeats heartbeats = CpuHeartbeats.start(CpuSet.of(here), LinuxTaskScheduler::new)) {
            assertThat(heartbeats.tids()).hasSize(1).allSatisfy(tid -> {
                assertThat(scheduler.scheduling(tid).orElseThrow().schedulingClass())
                        .isEqualTo(SchedulingClass.FAIR);
                assertThat(scheduler.affinity(tid)).hasValue(CpuSet.of(here));
            });
        }
    }

    @Test
    @Timeout(60)
    void if_one_cannot_be_bound_all_end_and_the_refusal_is_thrown() throws Exception {
        assertThatThrownBy(() -> CpuHeartbeats.start(CpuSet.of(here, NOWHERE), LinuxTaskScheduler::new))
                .isInstanceOf(KernelException.class)
                .hasMessageContaining("to CPUs " + NOWHERE);

        Await.until("none left", () -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().startsWith("heddle-beat-")));
    }
}
