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

/** Two CPUs, of which each thread of the program may use both. */
class AffinityBackendTest {
    private static final SchedulingSettings SPREAD = SchedulingSettings.bound(new CpuAffinity.Spread());
    private static final CpuSet BOTH = CpuSet.of(0, 1);
    private static final CpuSet FIRST = CpuSet.of(0);
    private static final CpuSet SECOND = CpuSet.of(1);

    @TempDir
    Path folder = Path.of("");

    private final ScriptedScheduler scheduler = new ScriptedScheduler();
    private final AffinityBackend backend = new AffinityBackend(new ProgramScheduler(scheduler));

    @Test
    void threads_are_spread_evenly() {
        for (int tid = 10; tid < 15; tid++) {
            backend.apply(thread(tid), SPREAD);
        }

        assertThat(scheduler.bound.values()).containsExactly(FIRST, SECOND, FIRST, SECOND, FIRST);
    }

    @Test
    void a_thread_that_ends_leaves_its_place_to_another() {
        GovernedThread first = thread(10);
        backend.apply(first, SPREAD);
        backend.apply(thread(11), SPREAD);

        backend.ended(first);
        backend.apply(thread(12), SPREAD);

        assertThat(scheduler.bound).containsEntry(12, FIRST);
    }

    @Test
    void what_begins_in_its_makers_place_gets_its_own() {
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
    void a_process_that_begins_in_its_makers_place_leaves_it_and_others_stay() {
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
    void who_was_bound_by_somebody_else_stays_so() {
        GovernedThread thread = thread(10);
        scheduler.bound.put(10, SECOND);

        backend.apply(thread, SPREAD);
        backend.apply(thread, SchedulingSettings.UNTOUCHED);

        assertThat(scheduler.bound).containsEntry(10, SECOND);
    }

    @Test
    void who_is_bound_by_somebody_else_later_stays_so_and_leaves_its_place() {
        GovernedThread thread = treated(10);
        backend.apply(thread, SPREAD);
        scheduler.bound.put(10, SECOND);

        backend.apply(thread, SchedulingSettings.UNTOUCHED);
        backend.apply(thread(11), SPREAD);

        assertThat(scheduler.bound).containsEntry(10, SECOND).containsEntry(11, FIRST);
    }

    @Test
    void undone_a_thread_runs_where_it_ran_before() {
        GovernedThread thread = thread(10);
        backend.apply(thread, SPREAD);

        backend.apply(thread, SchedulingSettings.UNTOUCHED);

        assertThat(scheduler.bound).containsEntry(10, BOTH);
    }

    @Test
    void of_the_cpus_that_are_named_those_count_that_may_be_used() {
        backend.apply(thread(10), SchedulingSettings.bound(new CpuAffinity.Within(CpuSet.parse("1-7"))));

        assertThat(scheduler.bound).containsEntry(10, SECOND);
    }

    @Test
    void where_a_cpuset_has_taken_the_cpus_away_threads_are_left_alone() {
        scheduler.cpus = CpuSet.of(4, 5);
        GovernedThread thread = treated(10);

        backend.apply(thread, SPREAD);

        assertThat(scheduler.bound).isEmpty();
        assertThat(thread.boundTo).isNull();
    }

    @Test
    void a_place_that_is_refused_is_not_asked_for_again() {
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
    void who_is_gone_takes_no_place() {
        GovernedThread gone = watched(10);

        backend.apply(gone, SPREAD);

        assertThat(gone.boundTo).isNull();
        assertThat(scheduler.bound).isEmpty();
    }

    @Test
    void an_id_that_has_become_another_threads_stays_where_it_is() {
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
