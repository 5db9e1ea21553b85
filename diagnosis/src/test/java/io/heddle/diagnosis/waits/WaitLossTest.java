package io.heddle.diagnosis.waits;

import static io.heddle.timeline.scheduling.ThreadState.READY;
import static io.heddle.timeline.scheduling.ThreadState.SLEEPING;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.heddle.diagnosis.testing.JvmRecording;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.Wait;
import io.heddle.timeline.stacks.Stack;
import org.junit.jupiter.api.Test;

class WaitLossTest {
    private final JvmRecording recording = new JvmRecording(4);
    private final int owner = recording.application("owner");
    private final int first = recording.application("first");
    private final int second = recording.application("second");

    private JvmRecording waits(int thread, double from, double to) {
        return recording.waits(thread, Wait.Kind.MONITOR, from, to, "", Stack.NONE);
    }

    private static double behindOthers(Timeline timeline, double cpus) {
        return WaitLoss.share(timeline, timeline.waits(), WaitLoss.behindOthers(cpus), 1);
    }

    private static double insteadOfWork(Timeline timeline, double cpus) {
        return WaitLoss.share(timeline, timeline.waits(), WaitLoss.insteadOfWork(cpus), 1);
    }

    @Test
    void waiting_threads_could_use_idle_cpus() {
        waits(first, 0, 50);
        waits(second, 25, 50);
        recording.runs(owner, 0, 0, 100);
        Timeline timeline = recording.timeline(100);
        // One waits for a quarter of the time, two for another: 1/2 and 2/3 of those could be saved on 4 CPUs.
        assertEquals(0.25 / 2 + 0.25 * 2 / 3, behindOthers(timeline, 4), 1e-9);
        assertEquals(0.25 / 2 + 0.25 / 2, behindOthers(timeline, 2), 1e-9);
        assertEquals(0, behindOthers(timeline, 1), 1e-9);
    }

    @Test
    void busy_cpus_leave_nothing_to_gain() {
        waits(first, 0, 100);
        recording.runs(owner, 0, 0, 100);
        Timeline timeline = recording.timeline(100);
        assertEquals(0.5, behindOthers(timeline, 2), 1e-9);
        assertEquals(0, behindOthers(timeline, 1), 1e-9);
    }

    @Test
    void threads_that_are_no_application_leave_the_cpu_to_it() {
        int compiler = recording.fixture().thread("C2 CompilerThread0", ThreadKind.JIT);
        waits(first, 0, 100);
        recording
                .fixture()
                .switched(0, 0, 0, READY, owner)
                .switched(0, 1, 0, READY, compiler)
                .switched(100, 1, compiler, SLEEPING, 0);
        assertEquals(0.5, behindOthers(recording.timeline(100), 2), 1e-9);
    }

    @Test
    void a_thread_that_spins_for_a_lock_does_no_work() {
        waits(first, 20, 80);
        recording
                .fixture()
                .switched(0, 0, 0, READY, owner)
                .switched(10, 1, 0, READY, first)
                .switched(40, 1, first, SLEEPING, 0)
                .switched(60, 1, 0, READY, first);
        assertEquals(0.3, behindOthers(recording.timeline(100), 2), 1e-9);
    }

    @Test
    void an_owner_that_is_blocked_itself_shares_its_time_with_all_that_wait() {
        waits(first, 0, 100);
        waits(second, 0, 100);
        recording.runs(owner, 0, 100, 100);
        assertEquals(2.0 / 3, behindOthers(recording.timeline(100), 2), 1e-9);
        assertEquals(1, insteadOfWork(recording.timeline(100), 2), 1e-9);
    }

    @Test
    void pauses_do_not_count() {
        waits(first, 0, 100);
        recording.pause(20, 40, "Collect", 0).pause(50, 20, "Collect", 0);
        recording.runs(owner, 0, 0, 100);
        assertEquals(0.25, behindOthers(recording.timeline(100), 2), 1e-9);
    }

    @Test
    void without_scheduling_events_the_mean_use_of_cpus_decides() {
        waits(first, 0, 100);
        recording.fixture().clocks(owner, 50, 0);
        // The owner runs for half of the time: 1/2 could be saved then, and 1/2 while it is blocked.
        assertEquals(0.5, behindOthers(recording.timeline(100), 2), 1e-9);
        // All could be saved while nothing runs.
        assertEquals(0.75, insteadOfWork(recording.timeline(100), 2), 1e-9);
    }

    @Test
    void the_cpu_time_of_processes_replaces_clocks() {
        waits(first, 0, 100);
        recording.cpuTime(100, 200);
        assertEquals(1.0 / 3, behindOthers(recording.timeline(100), 4), 1e-9);
        assertEquals(0, behindOthers(recording.timeline(100), 2), 1e-9);
    }

    @Test
    void waits_beyond_the_recording_count_within_it() {
        waits(first, -50, 150);
        recording.runs(owner, 0, 0, 100);
        assertEquals(0.5, behindOthers(recording.timeline(100), 2), 1e-9);
    }

    @Test
    void no_wait_costs_nothing() {
        assertEquals(0, behindOthers(recording.timeline(100), 2));
        assertEquals(0, behindOthers(recording.timeline(0), 2));
    }
}
