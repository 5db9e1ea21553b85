package io.heddle.diagnosis.gc;

import static io.heddle.diagnosis.testing.JvmRecording.MIB;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.heddle.diagnosis.gc.SurvivalCurve.Survival;
import io.heddle.diagnosis.testing.JvmRecording;
import io.heddle.diagnosis.testing.JvmRecording.Heap;
import io.heddle.timeline.TimelineFixture;
import java.util.List;
import org.junit.jupiter.api.Test;

class SurvivalCurveTest {
    private static SurvivalCurve curve(JvmRecording recording) {
        return SurvivalCurve.of(GcHistory.of(recording.timeline(1000)).getFirst());
    }

    @Test
    void bytes_of_each_age_are_summed_over_collections() {
        SurvivalCurve curve = curve(new JvmRecording(2)
                .collection(new Heap("G1New", "", 100, 20, 0, List.of(20L)), 100, 1, List.of())
                .collection(new Heap("G1New", "", 100, 30, 3, List.of(20L, 10L)), 200, 1, List.of()));
        assertEquals(List.of(40 * MIB, 10 * MIB), curve.bytesByAge());
        assertEquals(1, curve.shareReaching(1), 1e-9);
        assertEquals(0.25, curve.shareReaching(2), 1e-9);
        assertEquals(0, curve.shareReaching(3), 1e-9);
        assertEquals(50 * MIB, curve.survivedBytes());
        assertEquals(3 * MIB, curve.promotedBytes());
    }

    @Test
    void without_ages_promoted_bytes_remain() {
        SurvivalCurve curve = curve(new JvmRecording(2)
                .collection(new Heap("ParallelScavenge", "", 100, 20, 8, List.of()), 100, 1, List.of())
                .collection(200, 1, "ParallelOld", "Ergonomics", 100, 20));
        assertTrue(Double.isNaN(curve.shareReaching(1)));
        assertEquals(List.of(new Survival(TimelineFixture.at(100), -1, 8 * MIB)), curve.byCollection());
    }
}
