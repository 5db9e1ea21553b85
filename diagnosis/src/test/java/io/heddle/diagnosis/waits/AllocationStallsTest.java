package io.heddle.diagnosis.waits;

import static io.heddle.diagnosis.testing.JvmRecording.stack;
import static io.heddle.timeline.Wait.Kind.ALLOCATION_STALL;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.heddle.diagnosis.testing.JvmRecording;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.stacks.Stack;
import org.junit.jupiter.api.Test;

class AllocationStallsTest {
    private static final Stack ALLOCATE = stack("app.Buffer.grow");

    private final JvmRecording recording = new JvmRecording(2);

    @Test
    void stalls_are_summed() {
        int a = recording.application("a");
        int b = recording.application("b");
        recording
                .waits(a, ALLOCATION_STALL, 0, 10, "", ALLOCATE)
                .waits(b, ALLOCATION_STALL, 0, 30, "", ALLOCATE)
                .waits(a, ALLOCATION_STALL, 50, 60, "", ALLOCATE)
                .runs(a, 0, 60, 100);
        Timeline timeline = recording.timeline(100);
        AllocationStalls stalls = AllocationStalls.of(timeline);
        assertEquals(2, stalls.threads());
        assertEquals(50_000_000, stalls.totalNanos());
        assertEquals(timeline.waits().get(1), stalls.longest());
        // No thread of the application runs meanwhile.
        assertEquals(0.4, stalls.loss(timeline), 1e-9);
    }

    @Test
    void a_recording_without_stalls_has_no_longest() {
        assertNull(AllocationStalls.of(recording.timeline(100)).longest());
    }
}
