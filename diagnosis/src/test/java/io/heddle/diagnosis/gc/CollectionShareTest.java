package io.heddle.diagnosis.gc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.heddle.diagnosis.testing.JvmRecording;
import java.util.List;
import org.junit.jupiter.api.Test;

class CollectionShareTest {
    private final GcHistory history = GcHistory.of(new JvmRecording(2)
                    .collection(0, 10, "ParallelScavenge", "Allocation Failure", 50, 10)
                    .collection(20, 30, "ParallelOld", "System.gc()", 50, 10)
                    .collection(60, 10, "ParallelScavenge", "Allocation Failure", 50, 10)
                    .timeline(100))
            .getFirst();

    @Test
    void the_cause_with_the_longest_pauses_comes_first() {
        assertEquals(
                List.of(
                        new CollectionShare("System.gc()", 1, 30_000_000, 0.3),
                        new CollectionShare("Allocation Failure", 2, 20_000_000, 0.2)),
                CollectionShare.of(history));
    }

    @Test
    void requests_are_not_automatic() {
        assertFalse(CollectionShare.isRequested(history.collections().getFirst()));
        assertTrue(CollectionShare.isRequested(history.collections().get(1)));
    }
}
