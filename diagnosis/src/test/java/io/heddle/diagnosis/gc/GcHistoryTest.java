package io.heddle.diagnosis.gc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.heddle.diagnosis.testing.JvmRecording;
import io.heddle.timeline.Collection;
import io.heddle.timeline.Pause;
import io.heddle.timeline.TimelineFixture;
import java.util.List;
import org.junit.jupiter.api.Test;

class GcHistoryTest {
    private static Collection collection(int pid, String collector, double from, double to, double pauseMillis) {
        return new Collection(
                pid,
                1,
                TimelineFixture.span(from, to),
                collector,
                "Allocation Failure",
                Math.round(pauseMillis * 1e6),
                -1,
                -1,
                -1,
                List.of(),
                List.of());
    }

    @Test
    void each_jvm_that_collected_has_a_history() {
        JvmRecording recording = new JvmRecording(2).jvm("ParallelOld", 2, 100);
        recording.fixture().builder().add(collection(1, "ParallelScavenge", 0, 10, 10));
        recording.fixture().builder().add(collection(2, "ParallelScavenge", 20, 50, 30));
        List<GcHistory> histories = GcHistory.of(recording.timeline(100));
        assertEquals(
                List.of(1, 2), histories.stream().map(each -> each.jvm().pid()).toList());
        assertEquals(2, histories.getFirst().jvm().pauseThreads());
        assertEquals(0, histories.getLast().jvm().pauseThreads());
        assertEquals(0.1, histories.getFirst().pauseShare(), 1e-9);
        assertEquals(0.3, histories.getLast().pauseShare(), 1e-9);
    }

    @Test
    void a_program_without_collections_has_no_history() {
        assertEquals(
                List.of(),
                GcHistory.of(new JvmRecording(2).pause(1, 2, "Deoptimize", 0).timeline(10)));
    }

    @Test
    void pauses_without_their_collections_count() {
        JvmRecording recording = new JvmRecording(2);
        recording.fixture().builder().add(new Pause(1, TimelineFixture.span(90, 130), "Collect", -1, 7));
        assertEquals(0.1, GcHistory.of(recording.timeline(100)).getFirst().pauseShare(), 1e-9);
    }

    @Test
    void a_concurrent_collection_stops_the_program_for_less_than_half_of_its_span() {
        assertTrue(GcHistory.isConcurrent(collection(1, "G1Old", 0, 100, 4)));
        assertFalse(GcHistory.isConcurrent(collection(1, "G1Full", 0, 100, 100)));
    }

    @Test
    void names_tell_which_collections_include_the_old_generation() {
        for (String old : List.of("ParallelOld", "SerialOld", "G1Old", "G1Full", "PSMarkSweep", "ZGC Major")) {
            assertTrue(GcHistory.isOld(collection(1, old, 0, 1, 1)), old);
        }
        for (String young : List.of("ParallelScavenge", "DefNew", "G1New", "ZGC Minor")) {
            assertFalse(GcHistory.isOld(collection(1, young, 0, 1, 1)), young);
        }
    }
}
