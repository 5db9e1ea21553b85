package io.heddle.diagnosis.gc;

import static io.heddle.diagnosis.testing.JvmRecording.MIB;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.heddle.diagnosis.gc.ObjectLifespan.Source;
import io.heddle.diagnosis.testing.JvmRecording;
import io.heddle.diagnosis.testing.JvmRecording.Heap;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObjectLifespanTest {
    private static ObjectLifespan lifespan(JvmRecording recording) {
        return ObjectLifespan.of(GcHistory.of(recording.timeline(1000)).getFirst());
    }

    private static Heap heap(long before, long after, Long... survivors) {
        return new Heap("G1New", "G1 Evacuation Pause", before, after, -1, List.of(survivors));
    }

    @Test
    void objects_of_age_1_survived_their_first_collection() {
        ObjectLifespan lifespan = lifespan(new JvmRecording(2)
                .collection(heap(100, 20, 20L), 100, 1, List.of())
                .collection(heap(100, 30, 20L, 10L), 200, 1, List.of())
                .collection(heap(150, 25, 10L, 15L), 300, 1, List.of()));
        // 80 and 120 MiB were allocated, and 20 and 10 of them survived.
        assertEquals(new ObjectLifespan(Source.TENURING, 200 * MIB, 30 * MIB, 80 * MIB), lifespan);
        assertEquals(0.15, lifespan.survivingShare(), 1e-9);
    }

    @Test
    void without_ages_the_growth_of_the_heap_is_a_lower_bound() {
        ObjectLifespan lifespan = lifespan(new JvmRecording(2)
                .collection(heap(100, 20), 100, 1, List.of())
                .collection(heap(100, 36), 200, 1, List.of())
                .collection(heap(116, 30), 300, 1, List.of()));
        assertEquals(new ObjectLifespan(Source.HEAP_GROWTH, 160 * MIB, 16 * MIB, 80 * MIB), lifespan);
        assertEquals(0.1, lifespan.survivingShare(), 1e-9);
    }

    private static Heap young(long before, long after, long promoted) {
        return new Heap("ParallelScavenge", "Allocation Failure", before, after, promoted, List.of());
    }

    @Test
    void promoted_bytes_tell_survivors_from_the_old_generation() {
        ObjectLifespan lifespan = lifespan(new JvmRecording(2)
                .collection(young(100, 10, 0), 100, 1, List.of())
                // The survivor space has 20 MiB more than after the first collection, the old generation 5 MiB.
                .collection(young(110, 35, 5), 200, 1, List.of())
                // The survivors of age 1 replace the others.
                .collection(young(135, 35, 0), 300, 1, List.of()));
        assertEquals(new ObjectLifespan(Source.PROMOTION, 200 * MIB, 45 * MIB, 100 * MIB), lifespan);
    }

    @Test
    void a_heap_that_only_old_objects_fill_has_no_survivors() {
        ObjectLifespan lifespan = lifespan(new JvmRecording(2)
                .collection(young(100, 80, 0), 100, 1, List.of())
                .collection(new Heap("ParallelOld", "Ergonomics", 100, 70, -1, List.of()), 200, 1, List.of())
                .collection(young(100, 70, 0), 300, 1, List.of())
                .collection(young(100, 70, 0), 400, 1, List.of()));
        assertEquals(0, lifespan.survivingShare());
    }

    @Test
    void one_collection_tells_nothing() {
        ObjectLifespan lifespan = lifespan(new JvmRecording(2).collection(heap(100, 20), 100, 1, List.of()));
        assertEquals(Source.UNKNOWN, lifespan.source());
        assertTrue(Double.isNaN(lifespan.survivingShare()));
    }
}
