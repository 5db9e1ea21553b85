package io.heddle.governor.safety;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.kernel.KernelException;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.SchedulingClass;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.RecordedProc;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** This JVM's own threads. All of them sleep, except the test's. */
class SelfPriorityTest {
    private static final int STAYING = 5_000_001;
    private static final int ENDING = 5_000_002;

    @TempDir
    Path folder = Path.of("");

    private final int self = (int) ProcessHandle.current().pid();
    private final LinuxTaskScheduler scheduler = new LinuxTaskScheduler();

    @Test
    @LiveKernel(needs = Need.REALTIME)
    void all_threads_but_the_exceptions_are_raised_and_lowered_with_those_created_meanwhile() throws Exception {
        SelfPriority priority = new SelfPriority(Proc.live(), scheduler);
        CountDownLatch end = new CountDownLatch(1);
        int fair = scheduler.currentThread();
        try {
            priority.raise(Set.of(fair));
            Thread.ofPlatform().daemon().start(() -> await(end));

            assertThat(now(fair).schedulingClass()).isEqualTo(SchedulingClass.FAIR);
            assertThat(now(self)).isEqualTo(new Scheduling(SchedulingClass.FIFO, SelfPriority.PRIORITY, 0, 0, false));
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

        new SelfPriority(Proc.live(), scheduler).probe();

        assertThat(now(self)).isEqualTo(before);
    }

    @Test
    void a_refusal_of_the_kernel_is_thrown() {
        SelfPriority priority = new SelfPriority(Proc.live(), new RefusingScheduler());

        assertThatThrownBy(priority::probe).isInstanceOf(KernelException.class);
    }

    @Test
    void a_thread_of_another_process_with_a_reused_id_keeps_its_class() {
        RecordedProc proc = new RecordedProc(folder);
        EndingThreads kernel = new EndingThreads(() -> proc.end(self + "/task/" + ENDING));
        for (int tid : new int[] {STAYING, ENDING}) {
            proc.file(self + "/task/" + tid + "/stat", RecordedProc.stat(tid, "t", "S", 1, 2, 1));
        }
        SelfPriority priority = new SelfPriority(proc.proc(), kernel);

        priority.raise(Set.of());

        assertThat(kernel.threads.get(STAYING))
                .isEqualTo(new Scheduling(SchedulingClass.FIFO, SelfPriority.PRIORITY, 0, 0, false));
        assertThat(kernel.threads.get(ENDING)).isEqualTo(EndingThreads.OF_STRANGER);
    }

    /** A kernel that ends one thread before the first query, and reuses its id for a thread of another process. */
    private static final class EndingThreads extends ForwardingScheduler {
        static final Scheduling OF_STRANGER = new Scheduling(SchedulingClass.BATCH, 0, 5, 0, false);

        final Map<Integer, Scheduling> threads = new HashMap<>();
        private final Runnable end;

        EndingThreads(Runnable end) {
            this.end = end;
        }

        @Override
        public Optional<Scheduling> scheduling(int tid) {
            return Optional.of(threads.computeIfAbsent(tid, this::first));
        }

        private Scheduling first(int tid) {
            if (tid == ENDING) {
                end.run();
                return OF_STRANGER;
            }
            return Scheduling.ORDINARY;
        }

        @Override
        public boolean schedule(int tid, Scheduling wanted) {
            scheduling(tid);
            threads.put(tid, wanted);
            return true;
        }
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
