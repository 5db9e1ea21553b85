package io.heddle.governor.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.guard.StickyFlagScheduler;
import io.heddle.governor.policy.Policies;
import io.heddle.governor.policy.Policy;
import io.heddle.governor.run.Run;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A live JVM under each policy. */
@LiveKernel(needs = {Need.REALTIME, Need.SYS_NICE})
class SessionUnderPoliciesTest {
    private static final Scheduling ORDINARY = Scheduling.ORDINARY;

    @TempDir
    Path folder = Path.of("");

    @Test
    void fifo_ranks_machinery_ahead_of_the_application_and_late_threads_like_early_ones() throws Exception {
        Run run = underPolicy(Policies.FIFO, Scheduling.fifo(1), Scheduling.fifo(2), Scheduling.fifo(3));

        assertThat(run.treatment().count()).isGreaterThan(10);
        assertThat(run.treatment().maxSeconds()).isPositive();
    }

    @Test
    void fifo_all_ranks_all_alike() throws Exception {
        underPolicy(Policies.FIFO_ALL, Scheduling.fifo(1), Scheduling.fifo(1), Scheduling.fifo(1));
    }

    @Test
    @LiveKernel(needs = Need.CUSTOM_SLICES)
    void slice_gives_the_application_long_slices() throws Exception {
        underPolicy(Policies.SLICE, ORDINARY.withSlice(Duration.ofMillis(100)), ORDINARY, ORDINARY);
    }

    @Test
    @LiveKernel(needs = Need.CUSTOM_SLICES)
    void slice_nice_puts_the_application_behind_as_well() throws Exception {
        Scheduling behind = ORDINARY.withSlice(Duration.ofMillis(100)).withNice(5);

        underPolicy(Policies.SLICE_NICE, behind, ORDINARY, ORDINARY);
    }

    @Test
    void default_touches_nothing() throws Exception {
        underPolicy(Policies.DEFAULT, ORDINARY, ORDINARY, ORDINARY);
    }

    @Test
    void a_real_time_limit_is_enough_for_fifo() throws Exception {
        try (RunningSession running = new RunningSession(
                Policies.FIFO,
                Ending.Leftovers.LIVE,
                folder,
                RunningSession.fewThreads(folder),
                StickyFlagScheduler::new)) {
            int jvm = running.jvm();
            running.awaitThread(jvm, "app-1", Scheduling.fifo(1));
            running.tell("end");

            assertThat(running.await().exitStatus()).isEqualTo(4);
            assertThat(running.warnings).isEmpty();
            assertThat(running.threads((int) ProcessHandle.current().pid()).values())
                    .as("Heddle's own threads")
                    .containsOnly(ORDINARY);
        }
    }

    private Run underPolicy(Policy policy, Scheduling application, Scheduling compilers, Scheduling pauses)
            throws Exception {
        try (RunningSession running =
                new RunningSession(policy, Ending.Leftovers.LIVE, folder, RunningSession.fewThreads(folder))) {
            int jvm = running.jvm();
            for (String name : new String[] {"app-1", "app-2"}) {
                running.awaitThread(jvm, name, application);
            }
            for (String name : new String[] {"C1 Comp", "C2 Comp"}) {
                running.awaitThread(jvm, name, compilers);
            }
            for (String name : new String[] {"GC Thread#0", "VM Thread"}) {
                running.awaitThread(jvm, name, pauses);
            }
            running.tell("more");
            running.awaitThread(jvm, "app-late", application);
            assertThat(running.child(jvm)).as("the program's child process").isEqualTo(ORDINARY);
            running.tell("end");

            Run run = running.await();

            assertThat(run.exitStatus()).isEqualTo(4);
            assertThat(run.jvms()).hasSize(1);
            assertThat(running.warnings).isEmpty();
            assertThat(running.threads((int) ProcessHandle.current().pid()).values())
                    .as("Heddle's own threads")
                    .containsOnly(ORDINARY);
            return run;
        }
    }
}
