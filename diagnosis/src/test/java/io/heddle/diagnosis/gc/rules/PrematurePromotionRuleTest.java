package io.heddle.diagnosis.gc.rules;

import static io.heddle.diagnosis.testing.Findings.figure;
import static io.heddle.diagnosis.testing.Findings.found;
import static io.heddle.diagnosis.testing.Findings.healthy;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.testing.JvmRecording;
import io.heddle.diagnosis.testing.JvmRecording.Heap;
import io.heddle.timeline.Collection;
import io.heddle.timeline.TimelineFixture;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrematurePromotionRuleTest {
    private final PrematurePromotionRule rule = new PrematurePromotionRule();

    /** Twice in a second: young collections promote 100 MiB in 50 ms, and an old one takes 100 ms. */
    private static JvmRecording recording(long beforeOldMib, long afterOldMib) {
        JvmRecording recording = new JvmRecording(2).jvm("ParallelOld", 2, 1000);
        for (int i = 0; i < 2; i++) {
            Heap young = new Heap("ParallelScavenge", "Allocation Failure", 300, 200, 100, List.of());
            recording.collection(young, 500 * i, 50, List.of());
            recording.collection(500 * i + 100, 100, "ParallelOld", "Ergonomics", beforeOldMib, afterOldMib);
        }
        return recording;
    }

    @Test
    void promoted_objects_that_die_cost_old_collections_and_their_copies() {
        // 160 of 200 MiB die: 0.2 in old collections, and 80 % of 0.1 in young ones.
        Finding finding =
                found(rule, recording(200, 120).timeline(1000), Cause.PREMATURE_PROMOTION, 0.2 + 0.1 * 160 / 200);
        assertEquals(200 << 20, figure(finding.evidence().getFirst(), "promotedBytes"));
        assertEquals(160 << 20, figure(finding.evidence().getFirst(), "freedBytes"));
        assertEquals(2, figure(finding.evidence().get(1), "oldCollections"));
    }

    @Test
    void promoted_objects_that_stay_in_use_are_healthy() {
        healthy(rule, recording(200, 180).timeline(1000));
    }

    @Test
    void a_heap_that_is_too_small_is_another_cause() {
        healthy(rule, recording(900, 800).timeline(1000));
    }

    @Test
    void threads_that_wait_for_cpus_are_another_cause() {
        JvmRecording recording = recording(200, 120);
        recording.fixture().clocks(recording.application("a"), 100, 3000);
        healthy(rule, recording.timeline(1000));
    }

    @Test
    void rare_old_collections_are_healthy() {
        healthy(rule, recording(200, 120).timeline(20_000));
    }

    @Test
    void unknown_promotion_is_no_finding() {
        healthy(
                rule,
                new JvmRecording(2)
                        .jvm("ParallelOld", 2, 1000)
                        .collection(0, 200, "ParallelOld", "Ergonomics", 500, 100)
                        .collection(500, 200, "ParallelOld", "Ergonomics", 500, 100)
                        .timeline(1000));
    }

    @Test
    void promotion_of_serial_gc_follows_from_the_heap_and_the_survivors() {
        JvmRecording recording = new JvmRecording(2).jvm("Serial", 0, 1000);
        for (int i = 0; i < 2; i++) {
            // 150 MiB of which 20 MiB survive in the young generation: 100 MiB of 130 MiB are new in the old one.
            recording.collection(500 * i, 10, "SerialOld", "Allocation Failure", i == 0 ? 100 : 150, 30);
            recording.collection(
                    new Heap("DefNew", "Allocation Failure", 200, 150, -1, List.of(20L)), 500 * i + 100, 50, List.of());
        }
        // The first of both collections of the old generation frees 70 MiB, the second 120 MiB.
        Finding finding =
                found(rule, recording.timeline(1000), Cause.PREMATURE_PROMOTION, 0.02 + 0.1 * 190 / (200 + 40));
        assertEquals(200 << 20, figure(finding.evidence().getFirst(), "promotedBytes"));
    }

    @Test
    void mixed_collections_of_g1_free_what_the_old_generation_does_not_grow_by() {
        JvmRecording recording = new JvmRecording(2).jvm("G1Old", 2, 1000);
        for (int i = 0; i < 8; i++) {
            recording.collection(
                    new Heap("G1New", "G1 Evacuation Pause", 300, 110, 50, List.of(10L)), 100 * i, 20, List.of());
        }
        for (int i = 0; i < 2; i++) {
            concurrentOld(recording, 850 + 50 * i);
        }
        // None of 400 MiB remains: the old generation has 100 MiB after each collection.
        found(rule, recording.timeline(1000), Cause.PREMATURE_PROMOTION, 0.16 * 400 / (400 + 80) + 2 * 0.002);
    }

    private static void concurrentOld(JvmRecording recording, double millis) {
        recording
                .fixture()
                .builder()
                .add(new Collection(
                        1,
                        100 + (int) millis,
                        TimelineFixture.span(millis, millis + 40),
                        "G1Old",
                        "G1 Evacuation Pause",
                        2_000_000,
                        -1,
                        -1,
                        -1,
                        List.of(),
                        List.of()));
    }
}
