package io.heddle.diagnosis.gc;

import static io.heddle.timeline.ThreadState.READY;
import static io.heddle.timeline.ThreadState.SLEEPING;
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
        recording.pause(50, 1, "Collect", 20).pause(80, 1, "Collect", 10).pause(90, 1, "Collect", 0.5);
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
        recording.pause(50, 1, "Collect", 20);
        recording
                .fixture()
                .switched(10, 0, waiting, READY, 0)
                .switched(46, 0, 0, READY, waiting)
                .switched(50, 0, waiting, SLEEPING, 0);
        Laggard laggard =
                SafepointLaggards.of(recording.timeline(100)).laggards().getFirst();
        assertEquals(new Laggard(0, 4_000_000, 16_000_000), laggard);
        assertTrue(laggard.wasDescheduled());
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
