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

/** This very JVM stands for the program's; its threads are made up. */
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
    void threads_are_treated_by_role_and_counted() {
        apply(Policies.FIFO);

        assertThat(scheduler.effective()).containsEntry(APP, Scheduling.fifo(1)).containsEntry(JIT, Scheduling.fifo(2));
        assertThat(applier.latency().count()).isEqualTo(2);
    }

    @Test
    void what_is_treated_already_is_not_treated_again() {
        apply(Policies.FIFO);
        scheduler.calls.clear();

        apply(Policies.FIFO);

        assertThat(scheduler.calls).isEmpty();
    }

    @Test
    void a_role_that_turns_out_otherwise_is_treated_anew() {
        apply(Policies.FIFO);
        WatchFixture.assignRoles(process, Map.of(APP, Role.JIT, JIT, Role.JIT));

        apply(Policies.FIFO);

        assertThat(scheduler.effective()).containsEntry(APP, Scheduling.fifo(2));
    }

    @Test
    void a_thread_that_is_gone_when_its_turn_comes_is_no_error() {
        scheduler.threads.remove(APP);

        apply(Policies.FIFO);
        applier.revert(process);

        assertThat(applier.refusal()).isNull();
        assertThat(scheduler.threads).containsOnlyKeys(JIT);
    }

    @Test
    void a_refusal_is_told_once_and_not_asked_for_again() {
        scheduler.unprivileged();

        apply(Policies.FIFO);

        assertThat(applier.refusal()).isInstanceOf(KernelException.class);
        assertThat(applier.refusal()).isNull();
        scheduler.calls.clear();
        apply(Policies.FIFO);
        assertThat(scheduler.calls).isEmpty();
    }

    @Test
    void a_thread_in_another_class_on_purpose_is_left_alone_from_beginning_to_end() {
        Scheduling batch = new Scheduling(SchedulingClass.BATCH, 0, 3, 0, false);
        scheduler.with(APP, batch);

        apply(Policies.FIFO);
        applier.revert(process);

        assertThat(scheduler.calls).doesNotContain(APP);
    }

    @Test
    void undo_gives_nice_slice_and_flag_back_as_they_were() {
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
    void without_privilege_undo_takes_back_what_may_be_taken_back() {
        scheduler.unprivileged();
        apply(Policies.SLICE_NICE);

        applier.revert(process);

        assertThat(scheduler.threads).containsEntry(APP, ORDINARY.withNice(5));
        assertThat(applier.refusal()).isNull();
    }

    @Test
    void without_privilege_a_lent_priority_is_taken_back_all_the_same() {
        apply(Policies.FIFO);
        scheduler.unprivileged();

        applier.revert(process);

        assertThat(scheduler.effective()).containsEntry(APP, ORDINARY);
        assertThat(applier.refusal()).isNull();
    }

    @Test
    void a_thread_that_has_its_own_real_time_class_keeps_it_from_beginning_to_end() {
        Scheduling own = new Scheduling(SchedulingClass.FIFO, 2, 0, 0, false);
        scheduler.with(APP, own);

        apply(Policies.FIFO);
        applier.revert(process);

        assertThat(scheduler.calls).doesNotContain(APP);
        assertThat(scheduler.threads).containsEntry(APP, own);
    }

    @Test
    void what_the_program_sets_during_the_run_is_not_undone() {
        Scheduling chosen = new Scheduling(SchedulingClass.FIFO, 20, 0, 0, false);
        apply(Policies.FIFO);
        scheduler.with(APP, chosen);

        applier.revert(process);

        assertThat(scheduler.threads).containsEntry(APP, chosen);
    }

    @Test
    void settings_that_somebody_changes_after_heddle_set_them_stay() {
        Scheduling chosen = ORDINARY.withNice(11);
        apply(Policies.SLICE_NICE);
        scheduler.with(APP, chosen);

        apply(Policies.BATCH);
        applier.revert(process);

        assertThat(scheduler.threads).containsEntry(APP, chosen).containsEntry(JIT, ORDINARY);
    }

    @Test
    void a_policy_that_lends_priority_takes_back_the_slices_of_the_one_before() {
        apply(Policies.SLICE_NICE);

        apply(Policies.FIFO);

        assertThat(scheduler.threads).containsEntry(APP, ORDINARY);
        assertThat(scheduler.lent).containsEntry(APP, 1);
    }

    @Test
    void an_id_that_has_become_another_threads_is_not_touched() throws Exception {
        apply(Policies.SLICE_NICE);
        end(APP);

        applier.revert(process);
        apply(Policies.FIFO);

        assertThat(scheduler.threads).containsEntry(APP, SLICED);
        assertThat(scheduler.lent).doesNotContainKey(APP);
    }

    @Test
    void an_id_that_has_become_another_threads_is_not_bound() throws Exception {
        apply(Policies.PINNED);
        end(APP);

        applier.revert(process);

        assertThat(scheduler.bound).containsEntry(APP, CpuSet.of(0));
    }

    @Test
    void without_a_clock_the_start_of_a_thread_tells_it_from_another_with_its_id() {
        WatchedProcess unclocked = watch(new TaskClock.Source(folder.resolve("nowhere")));
        Policy policy = PolicyExpression.parse("slice-nice+pinned");
        applier.apply(policy, unclocked);
        assertThat(scheduler.threads).containsEntry(APP, SLICED);
        assertThat(scheduler.bound).containsEntry(APP, CpuSet.of(0));

        new RecordedProc(folder)
                .file(
                        ProcessHandle.current().pid() + "/task/" + APP + "/stat",
                        RecordedProc.stat(APP, "another", "S", 1, 1, APP + 1));
        applier.revert(unclocked);

        assertThat(scheduler.threads).containsEntry(APP, SLICED);
        assertThat(scheduler.bound).containsEntry(APP, CpuSet.of(0));
        unclocked.close();
    }

    @Test
    void without_a_clock_a_thread_stays_fair() {
        WatchedProcess unclocked = watch(new TaskClock.Source(folder.resolve("nowhere")));

        applier.apply(Policies.FIFO, unclocked);

        assertThat(scheduler.lent).isEmpty();
        assertThat(backends.limitations()).singleElement().asString().contains("ulimit -n");
        unclocked.close();
    }

    @Test
    void a_thread_made_by_a_treated_one_is_taken_as_ordinary() {
        scheduler.with(APP, SLICED).with(JIT, SLICED);

        apply(Policies.SLICE_NICE);

        assertThat(scheduler.threads).containsEntry(APP, SLICED).containsEntry(JIT, ORDINARY);
        applier.revert(process);
        assertThat(scheduler.threads).containsEntry(APP, ORDINARY).containsEntry(JIT, ORDINARY);
    }

    @Test
    void a_child_of_a_treated_thread_is_made_ordinary_and_others_stay() {
        scheduler.with(50, SLICED).with(51, ORDINARY.withNice(10));

        applier.revertInherited(new Child(50, true), Policies.SLICE_NICE);
        applier.revertInherited(new Child(51, true), Policies.SLICE_NICE);
        applier.revertInherited(new Child(52, true), Policies.SLICE_NICE);

        assertThat(scheduler.threads).containsEntry(50, ORDINARY).containsEntry(51, ORDINARY.withNice(10));
    }

    @Test
    void an_id_that_has_become_another_processes_is_not_touched() {
        scheduler.with(50, SLICED);
        scheduler.bound.put(50, CpuSet.of(0));
        apply(PolicyExpression.parse("slice-nice+pinned"));

        applier.revertInherited(new Child(50, false), Policies.SLICE_NICE);

        assertThat(scheduler.threads).containsEntry(50, SLICED);
        assertThat(scheduler.bound).containsEntry(50, CpuSet.of(0));
    }

    @Test
    void without_privilege_a_child_loses_the_slice_at_least() {
        scheduler.with(50, SLICED).unprivileged();

        applier.revertInherited(new Child(50, true), Policies.SLICE_NICE);

        assertThat(scheduler.threads).containsEntry(50, ORDINARY.withNice(5));
    }

    @Test
    void a_pinned_application_is_spread_and_the_jvm_runs_where_it_likes() {
        scheduler.bound.put(JIT, CpuSet.of(0, 1));

        apply(Policies.PINNED);

        assertThat(scheduler.threads).containsEntry(APP, ORDINARY).containsEntry(JIT, ORDINARY);
        assertThat(scheduler.bound).isEqualTo(Map.of(APP, CpuSet.of(0), JIT, CpuSet.of(0, 1)));
        applier.revert(process);
        assertThat(scheduler.bound).containsEntry(APP, CpuSet.of(0, 1));
    }

    @Test
    void joined_policies_do_both_and_undo_both() {
        apply(PolicyExpression.parse("fifo+pinned"));

        assertThat(scheduler.effective()).containsEntry(APP, Scheduling.fifo(1));
        assertThat(scheduler.bound).containsEntry(APP, CpuSet.of(0));
        applier.revert(process);
        assertThat(scheduler.threads).containsEntry(APP, ORDINARY);
        assertThat(scheduler.bound).containsEntry(APP, CpuSet.of(0, 1));
    }

    @Test
    void a_thread_in_another_class_on_purpose_is_bound_all_the_same() {
        scheduler.with(APP, new Scheduling(SchedulingClass.BATCH, 0, 3, 0, false));

        apply(Policies.PINNED);

        assertThat(scheduler.calls).isEmpty();
        assertThat(scheduler.bound).containsEntry(APP, CpuSet.of(0));
    }

    @Test
    void batch_is_undone_without_privilege() {
        scheduler.unprivileged();
        apply(Policies.BATCH);
        assertThat(scheduler.threads)
                .containsEntry(APP, new Scheduling(SchedulingClass.BATCH, 0, 0, 0, false))
                .containsEntry(JIT, ORDINARY);

        applier.revert(process);

        assertThat(scheduler.threads).containsEntry(APP, ORDINARY);
        assertThat(applier.refusal()).isNull();
    }

    @Test
    void a_child_of_a_batch_thread_is_made_ordinary() {
        scheduler.with(50, new Scheduling(SchedulingClass.BATCH, 0, 0, 0, false));

        applier.revertInherited(new Child(50, true), Policies.BATCH);

        assertThat(scheduler.threads).containsEntry(50, ORDINARY);
    }

    @Test
    void a_thread_that_gets_a_clock_later_is_lent_its_priority_then() throws Exception {
        Path later = folder.resolve("later");
        WatchedProcess unclocked = watch(new TaskClock.Source(later));
        applier.apply(Policies.FIFO, unclocked);

        String schedstat = ProcessHandle.current().pid() + "/task/" + APP + "/schedstat";
        Files.createDirectories(later.resolve(schedstat).getParent());
        Files.writeString(later.resolve(schedstat), "1 2 3\n");
        Await.until("a clock", () -> unclocked.look(new ArrayList<>(), System.nanoTime()));
        applier.apply(Policies.FIFO, unclocked);

        assertThat(scheduler.lent).containsEntry(APP, 1);
        unclocked.close();
    }

    /** The first thread of a process that the program has started. */
    private record Child(int tid, boolean isAlive) implements Task {}

    /** A read of its clock fails, as the kernel's does when the thread is gone. */
    private void end(int tid) throws IOException {
        Files.write(folder.resolve(ProcessHandle.current().pid() + "/task/" + tid + "/schedstat"), new byte[0]);
    }

    private void apply(Policy policy) {
        applier.apply(policy, process);
    }
}
