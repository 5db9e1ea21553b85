package io.heddle.kernel.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.kernel.Errno;
import io.heddle.kernel.KernelException;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.Pipe;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.kernel.process.Stdio;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Programs;
import io.heddle.kernel.testing.Sleeper;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinuxTaskSchedulerTest {
    private final LinuxTaskScheduler scheduler = new LinuxTaskScheduler();

    @Test
    void an_unchanged_thread_has_default_scheduling() {
        try (Sleeper sleeper = new Sleeper()) {
            assertThat(scheduler.scheduling(sleeper.pid())).hasValue(Scheduling.ORDINARY);
        }
    }

    @Test
    @LiveKernel(needs = Need.CUSTOM_SLICES)
    void a_slice_is_set_and_undone() {
        Scheduling slice = Scheduling.ORDINARY.withSlice(Duration.ofMillis(20));
        try (Sleeper sleeper = new Sleeper()) {
            assertThat(scheduler.schedule(sleeper.pid(), slice)).isTrue();
            assertThat(scheduler.scheduling(sleeper.pid())).hasValue(slice);

            assertThat(scheduler.schedule(sleeper.pid(), Scheduling.ORDINARY)).isTrue();
            assertThat(scheduler.scheduling(sleeper.pid())).hasValue(Scheduling.ORDINARY);
        }
    }

    @Test
    @LiveKernel(needs = Need.CUSTOM_SLICES)
    void the_kernel_limits_a_slice_to_100_ms() {
        try (Sleeper sleeper = new Sleeper()) {
            scheduler.schedule(sleeper.pid(), Scheduling.ORDINARY.withSlice(Duration.ofSeconds(1)));

            assertThat(scheduler.scheduling(sleeper.pid()).orElseThrow().sliceNanos())
                    .isEqualTo(Duration.ofMillis(100).toNanos());
        }
    }

    @Test
    @LiveKernel(needs = Need.SYS_NICE)
    void nice_is_raised_and_undone() {
        try (Sleeper sleeper = new Sleeper()) {
            assertThat(scheduler.schedule(sleeper.pid(), Scheduling.ORDINARY.withNice(5)))
                    .isTrue();
            assertThat(scheduler.scheduling(sleeper.pid())).hasValue(Scheduling.ORDINARY.withNice(5));
            assertThat(Proc.live().process(sleeper.pid()).orElseThrow().nice()).isEqualTo(5);

            scheduler.schedule(sleeper.pid(), Scheduling.ORDINARY);
            assertThat(scheduler.scheduling(sleeper.pid())).hasValue(Scheduling.ORDINARY);
        }
    }

    @Test
    @LiveKernel(needs = Need.TWO_CPUS)
    void the_affinity_of_a_thread_is_set_and_undone() {
        try (Sleeper sleeper = new Sleeper()) {
            CpuSet before = scheduler.affinity(sleeper.pid()).orElseThrow();
            CpuSet last = CpuSet.of(before.toArray()[before.size() - 1]);

            assertThat(scheduler.bind(sleeper.pid(), last)).isTrue();
            assertThat(scheduler.affinity(sleeper.pid())).hasValue(last);

            assertThat(scheduler.bind(sleeper.pid(), before)).isTrue();
            assertThat(scheduler.affinity(sleeper.pid())).hasValue(before);
        }
    }

    @Test
    void cpus_that_the_machine_does_not_have_are_refused_with_a_reason() {
        try (Sleeper sleeper = new Sleeper()) {
            assertThatThrownBy(() -> scheduler.bind(sleeper.pid(), CpuSet.of(8191)))
                    .isInstanceOfSatisfying(KernelException.class, refusal -> assertThat(refusal.errno())
                            .isEqualTo(Errno.EINVAL))
                    .hasMessageStartingWith("binding thread " + sleeper.pid() + " to CPUs 8191: invalid argument")
                    .hasMessageEndingWith("Use CPUs and values that this kernel and the cpuset allow.");
        }
    }

    @Test
    @LiveKernel(needs = Need.REALTIME)
    void a_sleeping_thread_enters_fifo_and_leaves_it() {
        try (Sleeper sleeper = new Sleeper()) {
            assertThat(scheduler.schedule(sleeper.pid(), Scheduling.fifo(1))).isTrue();
            assertThat(scheduler.scheduling(sleeper.pid())).hasValue(Scheduling.fifo(1));
            TaskStat stat = Proc.live().process(sleeper.pid()).orElseThrow();
            assertThat(stat.isRealtime()).isTrue();
            assertThat(stat.realtimePriority()).isEqualTo(1);

            assertThat(scheduler.schedule(sleeper.pid(), Scheduling.ORDINARY)).isTrue();
            assertThat(scheduler.scheduling(sleeper.pid())).hasValue(Scheduling.ORDINARY);
        }
    }

    @Test
    @LiveKernel(needs = Need.SYS_NICE)
    void with_reset_on_fork_a_child_has_default_scheduling() throws Exception {
        Pipe pipe = Pipe.toChild();
        ChildProcess shell = Programs.reaper()
                .start(new SpawnSpec(
                        List.of("sh", "-c", "read go; sleep 60 & wait"),
                        pipe.childEnd(),
                        Stdio.devNull(),
                        Stdio.devNull(),
                        false));
        ProcessTree descendants = new ProcessTree(Proc.live(), shell.pid());
        try (pipe) {
            pipe.closeChildEnd();
            Scheduling raised = Scheduling.ORDINARY.withNice(-5).withResetOnFork();
            scheduler.schedule(shell.pid(), raised);
            assertThat(scheduler.scheduling(shell.pid())).hasValue(raised);

            pipe.write("go\n");
            Await.until(
                    "the shell has a child", () -> !descendants.descendants().isEmpty());

            assertThat(scheduler.scheduling(descendants.descendants().getFirst().pid()))
                    .hasValue(Scheduling.ORDINARY);
        } finally {
            descendants.descendants().forEach(child -> Signals.send(child, Signals.KILL));
            shell.signal(Signals.KILL);
        }
    }

    @Test
    void priorities_of_kernel_threads_are_refused_without_a_system_call() {
        try (Sleeper sleeper = new Sleeper()) {
            for (int priority : new int[] {50, 99, 0, -1}) {
                assertThatThrownBy(() -> scheduler.schedule(sleeper.pid(), Scheduling.fifo(priority)))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("real-time priority " + priority + " is outside 1 to 49");
            }
            assertThat(scheduler.scheduling(sleeper.pid())).hasValue(Scheduling.ORDINARY);
        }
    }

    @Test
    void a_thread_that_has_ended_has_no_scheduling() {
        Sleeper sleeper = new Sleeper();
        sleeper.close();
        int tid = sleeper.pid();

        assertThat(scheduler.scheduling(tid)).isEmpty();
        assertThat(scheduler.affinity(tid)).isEmpty();
        assertThat(scheduler.schedule(tid, Scheduling.ORDINARY)).isFalse();
        assertThat(scheduler.bind(tid, CpuSet.of(0))).isFalse();
    }
}
