package io.heddle.governor.enforcement;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.hotspot.roles.Role;
import io.heddle.kernel.KernelException;
import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.SchedulingClass;
import io.heddle.kernel.tasks.TaskClock;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.RecordedProc;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.policy.PolicyExpression;
import io.heddle.watch.Task;
import io.heddle.watch.WatchFixture;
import io.heddle.watch.WatchedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** This JVM represents the program's JVM. Its threads are invented. */
class SettingsApplierTest {
    private static final int APP = 900_001;
    private static final int JIT = 900_002;
    private static final Scheduling ORDINARY = Scheduling.ORDINARY;
    private static final Scheduling SLICED =
            ORDINARY.withSlice(Duration.ofMillis(100)).withNice(5);

    @TempDir
    Path folder = Path.of("");

    private final ScriptedScheduler scheduler =
            new ScriptedScheduler().with(APP, ORDINARY).with(JIT, ORDINARY);
    private final ScriptedBackends backends = new ScriptedBackends(scheduler);
    private final SettingsApplier applier = backends.applier;

    @SuppressWarnings("NullAway.Init")
    private WatchedProcess process;

    @BeforeEach
    void watch() {
        process = watch(new TaskClock.Source(folder));
    }

    private WatchedProcess watch(TaskClock.Source clocks) {
        int pid = (int) ProcessHandle.current().pid();
        RecordedProc proc = new RecordedProc(folder);
        for (int tid : new int[] {APP, JIT}) {
            proc.file(pid + "/task/" + tid + "/stat", RecordedProc.stat(tid, "t" + tid, "S", 1, 1, tid))
                    .file(pid + "/task/" + tid + "/comm", "t" + tid + "\n")
                    .file(pid + "/task/" + tid + "/schedstat", "1 2 3\n");
        }
        WatchedProcess watched = WatchFixture.thisJvm(proc.proc(), clocks, System.nanoTime());
        WatchFixture.assignRoles(watched, Map.of(APP, Role.APP, JIT, Role.JIT));
        return watched;
    }

    @AfterEach
    void close() {
        process.close();
    }

    @Test
    void settings_are_applied_by_role_and_counted() {
        apply(Policies.FIFO);

        assertThat(scheduler.effective()).containsEntry(APP, Scheduling.fifo(1)).containsEntry(JIT, Scheduling.fifo(2));
        assertThat(applier.latency().count()).isEqualTo(2);
    }

    @Test
    void applied_settings_are_not_applied_again() {
        apply(Policies.FIFO);
        scheduler.calls.clear();

        apply(Policies.FIFO);

        assertThat(scheduler.calls).isEmpty();
    }

    @Test
    void a_changed_role_gets_new_settings() {
        apply(Policies.FIFO);
        WatchFixture.assignRoles(process, Map.of(APP, Role.JIT, JIT, Role.JIT));

        apply(Policies.FIFO);

        assertThat(scheduler.effective()).containsEntry(APP, Scheduling.fifo(2));
    }

    @Test
    void a_thread_that_has_ended_is_no_error() {
        scheduler.threads.remove(APP);

        apply(Policies.FIFO);
        applier.revert(process);

        assertThat(applier.takeRefusal()).isNull();
        assertThat(scheduler.threads).containsOnlyKeys(JIT);
    }

    @Test
    void a_refusal_is_reported_once_and_not_repeated() {
        scheduler.unprivileged();

        apply(Policies.FIFO);

        assertThat(applier.takeRefusal()).isInstanceOf(KernelException.class);
        assertThat(applier.takeRefusal()).isNull();
        scheduler.calls.clear();
        apply(Policies.FIFO);
        assertThat(scheduler.calls).isEmpty();
    }

    @Test
    void a_thread_in_another_class_by_choice_is_never_changed() {
        Scheduling batch = new Scheduling(SchedulingClass.BATCH, 0, 3, 0, false);
        scheduler.with(APP, batch);

        apply(Policies.FIFO);
        applier.revert(process);

        assertThat(scheduler.calls).doesNotContain(APP);
    }

    @Test
    void a_revert_restores_nice_slice_and_flag() {
        Scheduling own = ORDINARY.withNice(2).withSlice(Duration.ofMillis(7)).withResetOnFork();
        scheduler.with(APP, own);
        apply(Policies.SLICE_NICE);
        assertThat(scheduler.threads)
                .containsEntry(APP, own.withNice(7).withSlice(Duration.ofMillis(100)))
                .containsEntry(JIT, ORDINARY);

        applier.revert(process);

        assertThat(scheduler.threads).containsEntry(APP, own).containsEntry(JIT, ORDINARY);
    }

    @Test
    void an_unprivileged_revert_restores_what_the_kernel_allows() {
        scheduler.unprivileged();
        apply(Policies.SLICE_NICE);

        applier.revert(process);

        assertThat(scheduler.threads).containsEntry(APP, ORDINARY.withNice(5));
        assertThat(applier.takeRefusal()).isNull();
    }

    @Test
    void an_unprivileged_revert_withdraws_a_lent_priority() {
        apply(Policies.FIFO);
        scheduler.unprivileged();

        applier.revert(process);

        assertThat(scheduler.effective()).containsEntry(APP, ORDINARY);
        assertThat(applier.takeRefusal()).isNull();
    }

    @Test
    void a_thread_with_its_own_real_time_class_keeps_it() {
        Scheduling own = new Scheduling(SchedulingClass.FIFO, 2, 0, 0, false);
        scheduler.with(APP, own);

        apply(Policies.FIFO);
        applier.revert(process);

        assertThat(scheduler.calls).doesNotContain(APP);
        assertThat(scheduler.threads).containsEntry(APP, own);
    }

    @Test
    void settings_that_the_program_changes_during_the_run_are_not_reverted() {
        Scheduling chosen = new Scheduling(SchedulingClass.FIFO, 20, 0, 0, false);
        apply(Policies.FIFO);
        scheduler.with(APP, chosen);

        applier.revert(process);

        assertThat(scheduler.threads).containsEntry(APP, chosen);
    }

    @Test
    void settings_that_change_after_heddle_set_them_stay() {
        Scheduling chosen = ORDINARY.withNice(11);
        apply(Policies.SLICE_NICE);
        scheduler.with(APP, chosen);

        apply(Policies.BATCH);
        applier.revert(process);

        assertThat(scheduler.threads).containsEntry(APP, chosen).containsEntry(JIT, ORDINARY);
    }

    @Test
    void a_policy_that_lends_priority_reverts_the_slices_of_the_previous_one() {
        apply(Policies.SLICE_NICE);

        apply(Policies.FIFO);

        assertThat(scheduler.threads).containsEntry(APP, ORDINARY);
        assertThat(scheduler.lent).containsEntry(APP, 1);
    }

    @Test
    void a_thread_with_a_reused_id_is_not_changed() throws Exception {
        apply(Policies.SLICE_NICE);
        end(APP);

        applier.revert(process);
        apply(Policies.FIFO);

        assertThat(scheduler.threads).containsEntry(APP, SLICED);
        assertThat(scheduler.lent).doesNotContainKey(APP);
    }

    @Test
    void a_reused_id_is_not_bound() throws Exception {
        apply(Policies.PINNED);
        end(APP);

        applier.revert(process);

        assertThat(scheduler.bound).containsEntry(APP, CpuSet.of(0));
    }

    @Test
    void without_a_clock_the_start_time_distinguishes_threads_with_the_same_id() {
        WatchedProcess withoutClock = watch(new TaskClock.Source(folder.resolve("nowhere")));
        Policy policy = PolicyExpression.parse("slice-nice+pinned");
        applier.apply(policy, withoutClock);
        assertThat(scheduler.threads).containsEntry(APP, SLICED);
        assertThat(scheduler.bound).containsEntry(APP, CpuSet.of(0));

        new RecordedProc(folder)
                .file(
                        ProcessHandle.current().pid() + "/task/" + APP + "/stat",
                        RecordedProc.stat(APP, "another", "S", 1, 1, APP + 1));
        applier.revert(withoutClock);

        assertThat(scheduler.threads).containsEntry(APP, SLICED);
        assertThat(scheduler.bound).containsEntry(APP, CpuSet.of(0));
        withoutClock.close();
    }

    @Test
    void without_a_clock_a_thread_stays_fair() {
        WatchedProcess withoutClock = watch(new TaskClock.Source(folder.resolve("nowhere")));

        applier.apply(Policies.FIFO, withoutClock);

        assertThat(scheduler.lent).isEmpty();
        assertThat(backends.limitations()).singleElement().asString().contains("ulimit -n");
        withoutClock.close();
    }

    @Test
    void a_thread_that_inherits_settings_has_the_ordinary_original() {
        scheduler.with(APP, SLICED).with(JIT, SLICED);

        apply(Policies.SLICE_NICE);

        assertThat(scheduler.threads).containsEntry(APP, SLICED).containsEntry(JIT, ORDINARY);
        applier.revert(process);
        assertThat(scheduler.threads).containsEntry(APP, ORDINARY).containsEntry(JIT, ORDINARY);
    }

    @Test
    void inherited_settings_of_a_child_are_reverted_and_others_stay() {
        scheduler.with(50, SLICED).with(51, ORDINARY.withNice(10));

        applier.revertInherited(new Child(50, true), Policies.SLICE_NICE);
        applier.revertInherited(new Child(51, true), Policies.SLICE_NICE);
        applier.revertInherited(new Child(52, true), Policies.SLICE_NICE);

        assertThat(scheduler.threads).containsEntry(50, ORDINARY).containsEntry(51, ORDINARY.withNice(10));
    }

    @Test
    void a_process_with_a_reused_id_is_not_changed() {
        scheduler.with(50, SLICED);
        scheduler.bound.put(50, CpuSet.of(0));
        apply(PolicyExpression.parse("slice-nice+pinned"));

        applier.revertInherited(new Child(50, false), Policies.SLICE_NICE);

        assertThat(scheduler.threads).containsEntry(50, SLICED);
        assertThat(scheduler.bound).containsEntry(50, CpuSet.of(0));
    }

    @Test
    void an_unprivileged_revert_of_a_child_restores_at_least_the_slice() {
        scheduler.with(50, SLICED).unprivileged();

        applier.revertInherited(new Child(50, true), Policies.SLICE_NICE);

        assertThat(scheduler.threads).containsEntry(50, ORDINARY.withNice(5));
    }

    @Test
    void pinned_spreads_application_threads_and_leaves_jvm_threads_unbound() {
        scheduler.bound.put(JIT, CpuSet.of(0, 1));

        apply(Policies.PINNED);

        assertThat(scheduler.threads).containsEntry(APP, ORDINARY).containsEntry(JIT, ORDINARY);
        assertThat(scheduler.bound).isEqualTo(Map.of(APP, CpuSet.of(0), JIT, CpuSet.of(0, 1)));
        applier.revert(process);
        assertThat(scheduler.bound).containsEntry(APP, CpuSet.of(0, 1));
    }

    @Test
    void combined_policies_apply_and_revert_both() {
        apply(PolicyExpression.parse("fifo+pinned"));

        assertThat(scheduler.effective()).containsEntry(APP, Scheduling.fifo(1));
        assertThat(scheduler.bound).containsEntry(APP, CpuSet.of(0));
        applier.revert(process);
        assertThat(scheduler.threads).containsEntry(APP, ORDINARY);
        assertThat(scheduler.bound).containsEntry(APP, CpuSet.of(0, 1));
    }

    @Test
    void a_thread_in_another_class_by_choice_is_bound() {
        scheduler.with(APP, new Scheduling(SchedulingClass.BATCH, 0, 3, 0, false));

        apply(Policies.PINNED);

        assertThat(scheduler.calls).isEmpty();
        assertThat(scheduler.bound).containsEntry(APP, CpuSet.of(0));
    }

    @Test
    void batch_is_reverted_without_privilege() {
        scheduler.unprivileged();
        apply(Policies.BATCH);
        assertThat(scheduler.threads)
                .containsEntry(APP, new Scheduling(SchedulingClass.BATCH, 0, 0, 0, false))
                .containsEntry(JIT, ORDINARY);

        applier.revert(process);

        assertThat(scheduler.threads).containsEntry(APP, ORDINARY);
        assertThat(applier.takeRefusal()).isNull();
    }

    @Test
    void batch_is_reverted_for_a_child_process() {
        scheduler.with(50, new Scheduling(SchedulingClass.BATCH, 0, 0, 0, false));

        applier.revertInherited(new Child(50, true), Policies.BATCH);

        assertThat(scheduler.threads).containsEntry(50, ORDINARY);
    }

    @Test
    void a_thread_is_lent_its_priority_once_it_gets_a_clock() throws Exception {
        Path later = folder.resolve("later");
        WatchedProcess withoutClock = watch(new TaskClock.Source(later));
        applier.apply(Policies.FIFO, withoutClock);

        String schedstat = ProcessHandle.current().pid() + "/task/" + APP + "/schedstat";
        Files.createDirectories(later.resolve(schedstat).getParent());
        Files.writeString(later.resolve(schedstat), "1 2 3\n");
        Await.until("a clock", () -> withoutClock.update(new ArrayList<>(), System.nanoTime()));
        applier.apply(Policies.FIFO, withoutClock);

        assertThat(scheduler.lent).containsEntry(APP, 1);
        withoutClock.close();
    }

    /** The first thread of a process that the program has started. */
    private record Child(int tid, boolean isAlive) implements Task {}

    /** Lets reading the clock fail, as for a thread that has ended. */
    private void end(int tid) throws IOException {
        Files.write(folder.resolve(ProcessHandle.current().pid() + "/task/" + tid + "/schedstat"), new byte[0]);
    }

    private void apply(Policy policy) {
        applier.apply(policy, process);
    }
}
