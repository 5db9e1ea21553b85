package io.heddle.diagnosis.gc;

import static io.heddle.diagnosis.testing.JvmRecording.MIB;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.heddle.diagnosis.testing.JvmRecording;
import io.heddle.diagnosis.testing.JvmRecording.Heap;
import java.util.List;
import org.junit.jupiter.api.Test;

class CopiedBytesTest {
    private final JvmRecording recording = new JvmRecording(2);

    private CopiedBytes copied() {
        return CopiedBytes.of(GcHistory.of(recording.timeline(1000)).getFirst());
    }

    private void young(double millis, long before, long after, long promoted, Long... survivors) {
        recording.collection(
                new Heap("G1New", "G1 Evacuation Pause", before, after, promoted, List.of(survivors)),
                millis,
                1,
                List.of());
    }

    @Test
    void survivors_of_all_ages_and_promoted_bytes_are_copied() {
        young(100, 100, 20, 0, 20L);
        young(200, 120, 30, 3, 2L, 18L, 7L);
        young(300, 130, 30, 0, 1L, 2L, 17L);
        // The collections after the first allocate 100 MiB each, and copy 27 + 3 and 20 MiB.
        assertEquals(new CopiedBytes(200 * MIB, 50 * MIB), copied());
        assertEquals(0.25, copied().share(), 1e-9);
    }

    @Test
    void without_ages_the_promoted_bytes_tell_survivors_from_the_old_generation() {
        young(100, 100, 10, 0);
        young(200, 110, 35, 5);
        young(300, 135, 35, 0);
        // The first collection kept 10 MiB at least, and each of the others has 20 MiB more than that in the young
        // generation.
        assertEquals(new CopiedBytes(200 * MIB, 45 * MIB), copied());
    }

    @Test
    void without_promoted_bytes_the_growth_of_the_heap_is_a_lower_bound() {
        young(100, 100, 20, -1);
        young(200, 120, 36, -1);
        young(300, 136, 30, -1);
        assertEquals(new CopiedBytes(200 * MIB, 16 * MIB), copied());
    }

    @Test
    void collections_of_the_old_generation_do_not_count() {
        young(100, 100, 20, 0, 20L);
        recording.collection(new Heap("G1Full", "G1 Compaction Pause", 120, 90, -1, List.of()), 200, 100, List.of());
        young(300, 190, 95, 0, 5L);
        assertEquals(new CopiedBytes(100 * MIB, 5 * MIB), copied());
    }

    @Test
    void one_collection_tells_nothing() {
        young(100, 100, 20, 0, 20L);
        assertTrue(Double.isNaN(copied().share()));
    }
}
