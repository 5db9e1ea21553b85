package io.heddle.governor.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.kernel.KernelException;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.SchedulingClass;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** This JVM's own threads; all of them sleep or are the test. */
class OwnPriorityTest {
    private final int self = (int) ProcessHandle.current().pid();
    private final LinuxTaskScheduler scheduler = new LinuxTaskScheduler();

    @Test
    @LiveKernel(needs = Need.REALTIME)
    void all_threads_but_canaries_go_ahead_and_come_back_with_those_born_meanwhile() throws Exception {
        OwnPriority priority = new OwnPriority(Proc.live(), scheduler);
        CountDownLatch end = new CountDownLatch(1);
        int fair = scheduler.currentThread();
        try {
            priority.raise(Set.of(fair));
            Thread.ofPlatform().daemon().start(() -> await(end));

            assertThat(now(fair).schedulingClass()).isEqualTo(SchedulingClass.FAIR);
            assertThat(now(self)).isEqualTo(new Scheduling(SchedulingClass.FIFO, OwnPriority.RANK, 0, 0, false));
        } finally {
            priority.lower();
            end.countDown();
        }

        assertThat(Arrays.stream(Proc.live().tasks(self)).mapToObj(scheduler::scheduling))
                .allMatch(found -> found.isEmpty() || found.get().schedulingClass() == SchedulingClass.FAIR);
    }

    @Test
    @LiveKernel(needs = Need.REALTIME)
    void probing_leaves_no_trace() {
        Scheduling before = now(self);

        new OwnPriority(Proc.live(), scheduler).probe();

        assertThat(now(self)).isEqualTo(before);
    }

    @Test
    void a_kernel_that_refuses_is_believed() {
        OwnPriority priority = new OwnPriority(Proc.live(), new RefusingScheduler());

        assertThatThrownBy(priority::probe).isInstanceOf(KernelException.class);
    }

    private Scheduling now(int tid) {
        return scheduler.scheduling(tid).orElseThrow();
    }

    private static void await(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
