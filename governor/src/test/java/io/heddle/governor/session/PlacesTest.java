package io.heddle.governor.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.policy.Placement;
import io.heddle.governor.policy.Treatment;
import io.heddle.hotspot.Birth;
import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.testing.RecordedProc;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two CPUs, of which each thread of the program may use both. */
class PlacesTest {
    private static final Placement SPREAD = new Placement.Spread();
    private static final CpuSet BOTH = CpuSet.of(0, 1);
    private static final CpuSet FIRST = CpuSet.of(0);
    private static final CpuSet SECOND = CpuSet.of(1);

    private static final int PID = 1;

    @TempDir
    Path folder = Path.of("");

    private final ScriptedScheduler scheduler = new ScriptedScheduler();
    private final Places places = new Places(new ProgramScheduler(scheduler));

    @Test
    void threads_are_spread_evenly() {
        for (int tid = 10; tid < 15; tid++) {
            places.place(thread(tid), SPREAD);
        }

        assertThat(scheduler.bound.values()).containsExactly(FIRST, SECOND, FIRST, SECOND, FIRST);
    }

    @Test
    void a_thread_that_ends_leaves_its_place_to_another() {
        WatchedThread first = thread(10);
        places.place(first, SPREAD);
        places.place(thread(11), SPREAD);

        places.leave(first);
        places.place(thread(12), SPREAD);

        assertThat(scheduler.bound).containsEntry(12, FIRST);
    }

    @Test
    void what_begins_in_its_makers_place_gets_its_own() {
        places.place(thread(10), SPREAD);
        WatchedThread application = thread(11);
        WatchedThread compiler = thread(12);
        scheduler.bound.put(11, FIRST);
        scheduler.bound.put(12, FIRST);

        places.place(application, SPREAD);
        places.place(compiler, null);

        assertThat(scheduler.bound).containsEntry(11, SECOND).containsEntry(12, BOTH);
    }

    @Test
    void a_process_that_begins_in_its_makers_place_leaves_it_and_others_stay() {
        places.place(thread(10), new Placement.Within(SECOND));
        WatchedThread child = thread(50);
        WatchedThread another = thread(51);
        scheduler.bound.put(50, SECOND);
        scheduler.bound.put(51, FIRST);

        places.makeOrdinary(child);
        places.makeOrdinary(another);

        assertThat(scheduler.bound).containsEntry(50, BOTH).containsEntry(51, FIRST);
    }

    @Test
    void who_was_bound_by_somebody_else_stays_so() {
        WatchedThread thread = thread(10);
        scheduler.bound.put(10, SECOND);

        places.place(thread, SPREAD);
        places.place(thread, null);

        assertThat(scheduler.bound).containsEntry(10, SECOND);
    }

    @Test
    void who_is_bound_by_somebody_else_later_stays_so_and_leaves_its_place() {
        WatchedThread thread = treated(10);
        places.place(thread, SPREAD);
        scheduler.bound.put(10, SECOND);

        places.place(thread, null);
        places.place(thread(11), SPREAD);

        assertThat(scheduler.bound).containsEntry(10, SECOND).containsEntry(11, FIRST);
    }

    @Test
    void undone_a_thread_runs_where_it_ran_before() {
        WatchedThread thread = thread(10);
        places.place(thread, SPREAD);

        places.place(thread, null);

        assertThat(scheduler.bound).containsEntry(10, BOTH);
    }

    @Test
    void of_the_cpus_that_are_named_those_count_that_may_be_used() {
        places.place(thread(10), new Placement.Within(CpuSet.parse("1-7")));

        assertThat(scheduler.bound).containsEntry(10, SECOND);
    }

    @Test
    void where_a_cpuset_has_taken_the_cpus_away_threads_are_left_alone() {
        scheduler.cpus = CpuSet.of(4, 5);
        WatchedThread thread = treated(10);

        places.place(thread, SPREAD);

        assertThat(scheduler.bound).isEmpty();
        assertThat(thread.place).isNull();
    }

    @Test
    void a_place_that_is_refused_is_not_asked_for_again() {
        places.place(thread(10), SPREAD);
        WatchedThread thread = thread(11);
        scheduler.bound.put(11, BOTH);
        scheduler.cpus = FIRST;

        places.place(thread, SPREAD);
        places.place(thread, SPREAD);

        assertThat(thread.place).isNull();
        assertThat(thread.boundByOthers).isTrue();
        assertThat(scheduler.bound).containsEntry(11, BOTH);
    }

    @Test
    void who_is_gone_takes_no_place() {
        WatchedThread gone = watched(10);

        places.place(gone, SPREAD);

        assertThat(gone.place).isNull();
        assertThat(scheduler.bound).isEmpty();
    }

    @Test
    void an_id_that_has_become_another_threads_stays_where_it_is() {
        WatchedThread thread = thread(10);
        places.place(thread, SPREAD);
        started(10, 1);

        places.place(thread, null);
        places.makeOrdinary(thread);

        assertThat(scheduler.bound).containsEntry(10, FIRST);
    }

    private WatchedThread thread(int tid) {
        scheduler.with(tid, Scheduling.ORDINARY);
        started(tid, 0);
        return watched(tid);
    }

    private WatchedThread watched(int tid) {
        return new WatchedThread(new Proc(folder), PID, new Birth(tid, "t" + tid, 0), null, 0);
    }

    private void started(int tid, long startTicks) {
        new RecordedProc(folder)
                .file(PID + "/task/" + tid + "/stat", RecordedProc.stat(tid, "t" + tid, "S", 1, 1, startTicks));
    }

    private WatchedThread treated(int tid) {
        WatchedThread thread = thread(tid);
        thread.applied = Treatment.UNTOUCHED;
        return thread;
    }
}
