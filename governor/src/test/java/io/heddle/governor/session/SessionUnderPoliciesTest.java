package io.heddle.governor.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.run.Run;
import io.heddle.governor.safety.StickyFlagScheduler;
import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.SchedulingClass;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.policy.PolicyExpression;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A live JVM under each policy. */
@LiveKernel(needs = {Need.REALTIME, Need.SYS_NICE})
class SessionUnderPoliciesTest {
    private static final Scheduling ORDINARY = Scheduling.ORDINARY;

    @TempDir
    Path folder = Path.of("");

    @Test
    void fifo_ranks_jvm_threads_ahead_of_application_threads_whenever_they_start() throws Exception {
        Run run = underPolicy(Policies.FIFO, Scheduling.fifo(1), Scheduling.fifo(2), Scheduling.fifo(3));

        assertThat(run.treatment().count()).isGreaterThan(10);
        assertThat(run.treatment().maxSeconds()).isPositive();
    }

    @Test
    void fifo_all_gives_all_threads_one_rank() throws Exception {
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
    void rr_ranks_the_application_as_fifo_does() throws Exception {

        underPolicy(Policies.RR, Scheduling.fifo(1), Scheduling.fifo(2), Scheduling.fifo(3));
    }

    @Test
    void batch_puts_the_application_into_its_class() throws Exception {
        underPolicy(Policies.BATCH, new Scheduling(SchedulingClass.BATCH, 0, 0, 0, false), ORDINARY, ORDINARY);
    }

    @Test
    @LiveKernel(needs = Need.CUSTOM_SLICES)
    void combined_policies_do_what_each_of_them_does() throws Exception {
        Scheduling both = new Scheduling(SchedulingClass.BATCH, 0, 0, 100_000_000, false);

        underPolicy(PolicyExpression.parse("batch+slice"), both, ORDINARY, ORDINARY);
    }

    @Test
    @LiveKernel(needs = Need.TWO_CPUS)
    void pinned_binds_only_application_threads_and_reverts_them() throws Exception {
        LinuxTaskScheduler kernel = new LinuxTaskScheduler();
        CpuSet all = kernel.affinity(kernel.currentThread()).orElseThrow();
        List<String> script = RunningSession.shell(
                "\"$@\" & until [ -e " + folder + "/release ]; do sleep 0.05; done", RunningSession.fewThreads(folder));
        try (RunningSession running =
                new RunningSession(Policies.PINNED, TerminationSpec.Leftovers.LIVE, folder, script)) {
            int jvm = running.jvm();
            running.writeFile("more");
            Await.until("application threads are bound", () -> {
                var places = running.places(jvm);
                return Stream.of("app-1", "app-2", "app-late")
                        .allMatch(name -> places.containsKey(name)
                                && Objects.requireNonNull(places.get(name)).size() == 1);
            });
            int child = RunningSession.childOf(jvm);
            Await.until(
                    "the child may run anywhere",
                    () -> kernel.affinity(child).filter(all::equals).isPresent());
            Await.until("the JVM's threads may run anywhere", () -> {
                var places = running.places(jvm);
                return Stream.of("VM Thread", "GC Thread#0").allMatch(name -> all.equals(places.get(name)));
            });
            running.writeFile("release");

            assertThat(running.await().notes())
                    .anySatisfy(note -> assertThat(note).contains("outlive the command"));
            assertThat(running.places(jvm).values()).containsOnly(all);
            running.writeFile("end");
            Path done = folder.resolve("done");
            Await.until("the program's end", () -> Files.exists(done));
        }
    }

    @Test
    @LiveKernel(needs = Need.TWO_CPUS)
    void a_thread_that_binds_itself_is_left_alone() throws Exception {
        try (RunningSession running = new RunningSession(
                Policies.PINNED, TerminationSpec.Leftovers.LIVE, folder, RunningSession.fewThreads(folder))) {
            int jvm = running.jvm();
            LinuxTaskScheduler kernel = new LinuxTaskScheduler();
            Await.until("it is bound", () -> {
                CpuSet place = running.places(jvm).get("app-1");
                return place != null && place.size() == 1;
            });
            int tid = running.thread(jvm, "app-1");
            CpuSet place = kernel.affinity(tid).orElseThrow();
            int[] cpus = kernel.affinity(kernel.currentThread()).orElseThrow().toArray();
            CpuSet other = CpuSet.of(place.contains(cpus[0]) ? cpus[1] : cpus[0]);
            kernel.bind(tid, other);
            running.writeFile("more");
            Await.until("another thread is treated", () -> {
                CpuSet late = running.places(jvm).get("app-late");
                return late != null && late.size() == 1;
            });

            assertThat(kernel.affinity(tid)).hasValue(other);
            running.writeFile("end");
            running.await();
        }
    }

    @Test
    void default_changes_nothing() throws Exception {
        underPolicy(Policies.DEFAULT, ORDINARY, ORDINARY, ORDINARY);
    }

    @Test
    void a_real_time_limit_is_enough_for_fifo() throws Exception {
        try (RunningSession running = new RunningSession(
                Policies.FIFO,
                TerminationSpec.Leftovers.LIVE,
                folder,
                RunningSession.fewThreads(folder),
                StickyFlagScheduler::new)) {
            int jvm = running.jvm();
            running.awaitThread(jvm, "app-1", Scheduling.fifo(1));
            running.writeFile("end");

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
                new RunningSession(policy, TerminationSpec.Leftovers.LIVE, folder, RunningSession.fewThreads(folder))) {
            int jvm = running.jvm();
            running.awaitSeen(jvm);
            for (String name : new String[] {"app-1", "app-2"}) {
                running.awaitThread(jvm, name, application);
            }
            for (String name : new String[] {"C1 Comp", "C2 Comp"}) {
                running.awaitThread(jvm, name, compilers);
            }
            for (String name : new String[] {"GC Thread#0", "VM Thread"}) {
                running.awaitThread(jvm, name, pauses);
            }
            running.writeFile("more");
            running.awaitThread(jvm, "app-late", application);
            assertThat(running.child(jvm)).as("the program's child process").isEqualTo(ORDINARY);
            running.writeFile("end");

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
