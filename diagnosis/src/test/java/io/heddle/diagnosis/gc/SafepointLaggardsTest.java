package io.heddle.diagnosis.gc;

import static io.heddle.timeline.scheduling.ThreadState.READY;
import static io.heddle.timeline.scheduling.ThreadState.SLEEPING;
import static io.heddle.timeline.scheduling.ThreadState.STOPPED;
import static io.heddle.timeline.scheduling.ThreadState.UNINTERRUPTIBLE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.heddle.diagnosis.gc.SafepointLaggards.Laggard;
import io.heddle.diagnosis.testing.JvmRecording;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.TimelineFixture;
import java.util.List;
import org.junit.jupiter.api.Test;

class SafepointLaggardsTest {
    private final JvmRecording recording = new JvmRecording(2);

    @Test
    void a_thread_that_runs_until_the_safepoint_is_a_laggard() {
        int loop = recording.application("loop");
        int quick = recording.application("quick");
        recording.pause(50, 1, "Collect", 20).pause(80, 1, "Collect", 10).pause(90, 1, "Collect", 0.2);
        recording
                .fixture()
                .switched(0, 0, 0, READY, loop)
                .switched(0, 1, 0, READY, quick)
                .switched(31, 1, quick, SLEEPING, 0)
                .switched(50, 0, loop, SLEEPING, 0)
                .switched(52, 0, 0, READY, loop)
                .switched(80, 0, loop, SLEEPING, 0);
        SafepointLaggards laggards = SafepointLaggards.of(recording.timeline(100));
        assertEquals(2, laggards.pauses());
        assertEquals(30_000_000, laggards.totalNanos());
        assertEquals(20_000_000, laggards.maxNanos());
        assertEquals(0.3, laggards.share(), 1e-9);
        assertEquals(List.of(new Laggard(0, 30_000_000, 0), new Laggard(1, 1_000_000, 0)), laggards.laggards());
        assertFalse(laggards.laggards().getFirst().wasDescheduled());
    }

    @Test
    void a_thread_without_a_cpu_is_descheduled() {
        int waiting = recording.application("waiting");
        int compiler = recording.fixture().thread("C2 CompilerThread0", ThreadKind.JIT);
        recording.pause(50, 1, "Collect", 20);
        recording
                .fixture()
                .switched(10, 0, waiting, READY, compiler)
                .switched(46, 0, compiler, SLEEPING, waiting)
                .switched(50, 0, waiting, SLEEPING, 0);
        assertEquals(0.2, SafepointLaggards.of(recording.timeline(100)).share(), 1e-9);
        Laggard laggard =
                SafepointLaggards.of(recording.timeline(100)).laggards().getFirst();
        assertEquals(new Laggard(0, 4_000_000, 16_000_000), laggard);
        assertTrue(laggard.wasDescheduled());
    }

    @Test
    void time_for_which_another_program_has_the_cpu_does_not_count() {
        int waiting = recording.application("waiting");
        int other = recording.fixture().thread("other", ThreadKind.OTHER_PROGRAM);
        recording.pause(50, 1, "Collect", 20);
        recording
                .fixture()
                .switched(10, 0, waiting, READY, other)
                .switched(46, 0, other, READY, waiting)
                .switched(50, 0, waiting, SLEEPING, other);
        SafepointLaggards laggards = SafepointLaggards.of(recording.timeline(100));
        assertEquals(4_000_000, laggards.totalNanos());
        assertEquals(4_000_000, laggards.maxNanos());
        assertEquals(0.04, laggards.share(), 1e-9);
    }

    @Test
    void a_thread_behind_another_program_is_not_late_while_the_compiler_runs_elsewhere() {
        int waiting = recording.application("waiting");
        int compiler = recording.fixture().thread("C2 CompilerThread0", ThreadKind.JIT);
        int other = recording.fixture().thread("other", ThreadKind.OTHER_PROGRAM);
        recording.pause(50, 1, "Collect", 20);
        recording
                .fixture()
                .switched(0, 1, 0, READY, compiler)
                .switched(10, 0, waiting, READY, other)
                .switched(46, 0, other, READY, waiting)
                .switched(50, 0, waiting, SLEEPING, other);
        assertEquals(4_000_000, SafepointLaggards.of(recording.timeline(100)).totalNanos());
    }

    @Test
    void time_for_which_a_quota_or_a_signal_stops_all_threads_does_not_count() {
        int throttled = recording.application("throttled");
        recording.pause(50, 1, "Collect", 20).pause(90, 1, "Collect", 20);
        recording
                .fixture()
                .switched(10, 0, throttled, READY, 0)
                .switched(49.9, 0, 0, READY, throttled)
                .switched(50, 0, throttled, SLEEPING, 0)
                .switched(60, 0, 0, READY, throttled)
                .switched(65, 0, throttled, STOPPED, 0)
                .switched(89.9, 0, 0, READY, throttled)
                .switched(90, 0, throttled, SLEEPING, 0);
        assertEquals(0, SafepointLaggards.of(recording.timeline(100)).pauses());
    }

    @Test
    void a_thread_that_reads_a_page_from_a_disk_keeps_the_others_waiting() {
        int mapped = recording.application("mapped");
        recording.pause(50, 1, "Collect", 20);
        recording
                .fixture()
                .switched(0, 0, 0, READY, mapped)
                .switched(20, 0, mapped, UNINTERRUPTIBLE, 0)
                .switched(50, 0, 0, READY, mapped)
                .switched(51, 0, mapped, SLEEPING, 0);
        assertEquals(0.2, SafepointLaggards.of(recording.timeline(100)).share(), 1e-9);
    }

    @Test
    void many_short_delays_add_up() {
        int loop = recording.application("loop");
        for (int i = 1; i < 50; i++) {
            recording.pause(20 * i, 0.5, "Deoptimize", 0.6);
        }
        recording.runs(loop, 0, 0, 999);
        SafepointLaggards laggards = SafepointLaggards.of(recording.timeline(1000));
        assertEquals(49, laggards.pauses());
        assertEquals(49 * 600_000, laggards.totalNanos());
    }

    @Test
    void threads_of_other_processes_are_not_awaited() {
        int other = 7;
        recording.fixture().builder().describe(other, 2, "other", ThreadKind.APP);
        recording.fixture().builder().started(other, TimelineFixture.at(0));
        recording.pause(50, 1, "Collect", 20).runs(other, 0, 0, 60);
        assertEquals(List.of(), SafepointLaggards.of(recording.timeline(100)).laggards());
    }

    @Test
    void without_scheduling_events_the_laggards_are_unknown() {
        SafepointLaggards laggards =
                SafepointLaggards.of(recording.pause(50, 1, "Collect", 20).timeline(100));
        assertEquals(0.2, laggards.share(), 1e-9);
        assertEquals(List.of(), laggards.laggards());
    }
}
