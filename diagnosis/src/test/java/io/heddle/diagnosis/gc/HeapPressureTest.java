package io.heddle.diagnosis.gc;

import static io.heddle.diagnosis.testing.JvmRecording.MIB;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.heddle.diagnosis.testing.JvmRecording;
import org.junit.jupiter.api.Test;

class HeapPressureTest {
    private static HeapPressure pressure(JvmRecording recording) {
        return HeapPressure.of(GcHistory.of(recording.timeline(1000)).getFirst());
    }

    @Test
    void objects_in_use_are_what_old_collections_leave() {
        HeapPressure pressure = pressure(new JvmRecording(2)
                .jvm("ParallelOld", 2, 100)
                .collection(100, 10, "ParallelScavenge", "Allocation Failure", 80, 70)
                .collection(110, 20, "ParallelOld", "Ergonomics", 70, 40)
                .collection(500, 10, "ParallelScavenge", "Allocation Failure", 90, 50));
        assertEquals(40 * MIB, pressure.liveBytes());
        assertEquals(0.4, pressure.liveShare(), 1e-9);
        assertEquals(3, pressure.collections());
        assertEquals(1, pressure.oldCollections());
        assertEquals(10_000_000, pressure.medianIntervalNanos());
        // 0 MiB up to the second collection, 50 MiB up to the third.
        assertEquals(50 * MIB, pressure.allocatedBytes());
        assertEquals(0.4, pressure.allocationSeconds(), 1e-9);
        assertEquals(1.25, pressure.turnoversPerSecond(), 1e-9);
    }

    @Test
    void without_old_collections_the_least_of_the_second_half_is_in_use() {
        HeapPressure pressure = pressure(new JvmRecording(2)
                .jvm("G1New", 2, 100)
                .collection(100, 1, "G1New", "G1 Evacuation Pause", 80, 5)
                .collection(600, 1, "G1New", "G1 Evacuation Pause", 80, 30)
                .collection(700, 1, "G1New", "G1 Evacuation Pause", 80, 20));
        assertEquals(20 * MIB, pressure.liveBytes());
    }

    @Test
    void requested_collections_do_not_count() {
        HeapPressure pressure = pressure(new JvmRecording(2)
                .jvm("ParallelOld", 2, 100)
                .collection(100, 10, "ParallelOld", "System.gc()", 80, 10));
        assertEquals(0, pressure.collections());
        assertEquals(0, pressure.oldCollections());
        assertEquals(-1, pressure.medianIntervalNanos());
    }

    @Test
    void an_unknown_limit_of_the_heap_has_no_shares() {
        HeapPressure pressure = pressure(new JvmRecording(2).collection(100, 10, "ParallelOld", "Ergonomics", 80, 10));
        assertTrue(Double.isNaN(pressure.liveShare()));
        assertTrue(Double.isNaN(pressure.turnoversPerSecond()));
    }
}
