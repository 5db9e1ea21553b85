package io.heddle.diagnosis.gc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.heddle.diagnosis.testing.JvmRecording;
import io.heddle.timeline.ThreadKind;
import org.junit.jupiter.api.Test;

class RunQueueLoadTest {
    private final JvmRecording recording = new JvmRecording(2);

    @Test
    void clocks_tell_how_long_threads_waited() {
        int compiler = recording.fixture().thread("C2 CompilerThread0", ThreadKind.JIT);
        recording
                .fixture()
                .clocks(recording.application("a"), 10, 100)
                .clocks(recording.application("b"), 10, 200)
                .clocks(compiler, 0, 100);
        assertEquals(3, RunQueueLoad.of(recording.timeline(100)), 1e-9);
        assertEquals(1.5, RunQueueLoad.perCpu(recording.timeline(100)), 1e-9);
    }

    @Test
    void scheduling_events_tell_it_without_clocks() {
        int thread = recording.application("a");
        recording.fixture().woken(10, 0, thread);
        recording.runs(thread, 0, 35, 40);
        assertEquals(0.25, RunQueueLoad.of(recording.timeline(100)), 1e-9);
    }

    @Test
    void it_is_unknown_without_both() {
        recording.application("a");
        assertTrue(Double.isNaN(RunQueueLoad.of(recording.timeline(100))));
        assertEquals(0, RunQueueLoad.perCpu(recording.timeline(100)));
    }
}
