package io.heddle.governor.enforcement;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.hotspot.roles.Role;
import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.testing.RecordedProc;
import io.heddle.policy.CpuAffinity;
import io.heddle.policy.SchedulingSettings;
import io.heddle.watch.RecordedJvm;
import io.heddle.watch.WatchFixture;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two CPUs, both available to each thread of the program. */
class AffinityBackendTest {
    private static final SchedulingSettings SPREAD = SchedulingSettings.bound(new CpuAffinity.Spread());
    private static final CpuSet BOTH = CpuSet.of(0, 1);
    private static final CpuSet FIRST = CpuSet.of(0);
    private static final CpuSet SECOND = CpuSet.of(1);

    @TempDir
    Path folder = Path.of("");

    private final ScriptedScheduler scheduler = new ScriptedScheduler();
    private final AffinityBackend backend = new AffinityBackend(new CheckedTaskScheduler(scheduler));

    @Test
    void threads_are_spread_evenly() {
        for (int tid = 10; tid < 15; tid++) {
            backend.apply(thread(tid), SPREAD);
        }

        assertThat(scheduler.bound.values()).containsExactly(FIRST, SECOND, FIRST, SECOND, FIRST);
    }

    @Test
    void the_cpu_of_an_ended_thread_is_assigned_to_another() {
        GovernedThread first = thread(10);
        backend.apply(first, SPREAD);
        backend.apply(thread(11), SPREAD);

        backend.ended(first);
        backend.apply(thread(12), SPREAD);

        assertThat(scheduler.bound).containsEntry(12, FIRST);
    }

    @Test
    void a_thread_that_inherits_its_creators_cpu_gets_its_own() {
        backend.apply(thread(10), SPREAD);
        GovernedThread application = thread(11);
        GovernedThread compiler = thread(12);
        scheduler.bound.put(11, FIRST);
        scheduler.bound.put(12, FIRST);

        backend.apply(application, SPREAD);
        backend.apply(compiler, SchedulingSettings.UNTOUCHED);

        assertThat(scheduler.bound).containsEntry(11, SECOND).containsEntry(12, BOTH);
    }

    @Test
    void an_inherited_cpu_is_reverted_for_a_new_process_and_other_cpus_are_kept() {
        backend.apply(thread(10), SchedulingSettings.bound(new CpuAffinity.Within(SECOND)));
        GovernedThread child = thread(50);
        GovernedThread another = thread(51);
        scheduler.bound.put(50, SECOND);
        scheduler.bound.put(51, FIRST);

        backend.revertInherited(child.watched);
        backend.revertInherited(another.watched);

        assertThat(scheduler.bound).containsEntry(50, BOTH).containsEntry(51, FIRST);
    }

    @Test
    void a_thread_that_the_program_has_bound_stays_bound() {
        GovernedThread thread = thread(10);
        scheduler.bound.put(10, SECOND);

        backend.apply(thread, SPREAD);
        backend.apply(thread, SchedulingSettings.UNTOUCHED);

        assertThat(scheduler.bound).containsEntry(10, SECOND);
    }

    @Test
    void a_thread_that_the_program_binds_later_stays_bound_and_frees_its_cpu() {
        GovernedThread thread = treated(10);
        backend.apply(thread, SPREAD);
        scheduler.bound.put(10, SECOND);

        backend.apply(thread, SchedulingSettings.UNTOUCHED);
        backend.apply(thread(11), SPREAD);

        assertThat(scheduler.bound).containsEntry(10, SECOND).containsEntry(11, FIRST);
    }

    @Test
    void a_revert_restores_the_cpus_of_a_thread() {
        GovernedThread thread = thread(10);
        backend.apply(thread, SPREAD);

        backend.apply(thread, SchedulingSettings.UNTOUCHED);

        assertThat(scheduler.bound).containsEntry(10, BOTH);
    }

    @Test
    void only_available_cpus_of_the_named_ones_count() {
        backend.apply(thread(10), SchedulingSettings.bound(new CpuAffinity.Within(CpuSet.parse("1-7"))));

        assertThat(scheduler.bound).containsEntry(10, SECOND);
    }

    @Test
    void threads_are_left_alone_if_a_cpuset_has_lost_the_cpus() {
        scheduler.cpus = CpuSet.of(4, 5);
        GovernedThread thread = treated(10);

        backend.apply(thread, SPREAD);

        assertThat(scheduler.bound).isEmpty();
        assertThat(thread.boundTo).isNull();
    }

    @Test
    void a_refused_cpu_is_not_requested_again() {
        backend.apply(thread(10), SPREAD);
        GovernedThread thread = thread(11);
        scheduler.bound.put(11, BOTH);
        scheduler.cpus = FIRST;

        backend.apply(thread, SPREAD);
        backend.apply(thread, SPREAD);

        assertThat(thread.boundTo).isNull();
        assertThat(thread.boundByOthers).isTrue();
        assertThat(scheduler.bound).containsEntry(11, BOTH);
    }

    @Test
    void an_ended_thread_is_assigned_no_cpu() {
        GovernedThread gone = watched(10);

        backend.apply(gone, SPREAD);

        assertThat(gone.boundTo).isNull();
        assertThat(scheduler.bound).isEmpty();
    }

    @Test
    void a_thread_with_a_reused_id_is_not_bound() {
        GovernedThread thread = thread(10);
        backend.apply(thread, SPREAD);
        started(10, 2);

        backend.apply(thread, SchedulingSettings.UNTOUCHED);
        backend.revertInherited(thread.watched);

        assertThat(scheduler.bound).containsEntry(10, FIRST);
    }

    private GovernedThread thread(int tid) {
        scheduler.with(tid, Scheduling.ORDINARY);
        started(tid, 1);
        return watched(tid);
    }

    private GovernedThread watched(int tid) {
        return new GovernedThread(WatchFixture.thread(new Proc(folder), tid, "t" + tid, null, Role.APP));
    }

    private void started(int tid, long startTicks) {
        new RecordedProc(folder)
                .file(
                        RecordedJvm.PID + "/task/" + tid + "/stat",
                        RecordedProc.stat(tid, "t" + tid, "S", 1, 1, startTicks));
    }

    private GovernedThread treated(int tid) {
        GovernedThread thread = thread(tid);
        thread.applied = SchedulingSettings.UNTOUCHED;
        return thread;
    }
}
