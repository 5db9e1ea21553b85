package io.heddle.diagnosis.gc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.heddle.diagnosis.testing.JvmRecording;
import io.heddle.timeline.Collection;
import io.heddle.timeline.Pause;
import io.heddle.timeline.TimelineFixture;
import java.util.List;
import org.junit.jupiter.api.Test;

class PauseStatisticsTest {
    @Test
    void pauses_are_counted_by_operation() {
        PauseStatistics statistics = PauseStatistics.of(new JvmRecording(2)
                .pause(10, 1, "Deoptimize", 0)
                .pause(20, 2, "Collect", 0)
                .pause(30, 7, "Collect", 0)
                .timeline(100));
        assertEquals(3, statistics.count());
        assertEquals(10_000_000, statistics.totalNanos());
        assertEquals(0.1, statistics.share(), 1e-9);
        assertEquals(2_000_000, statistics.medianNanos());
        assertEquals(7_000_000, statistics.p99Nanos());
        assertEquals(7_000_000, statistics.maxNanos());
        assertEquals(
                List.of(
                        new PauseStatistics.Operation("Collect", 2, 9_000_000, 7_000_000),
                        new PauseStatistics.Operation("Deoptimize", 1, 1_000_000, 1_000_000)),
                statistics.byOperation());
    }

    @Test
    void pauses_of_two_jvms_at_once_stop_the_program_once() {
        JvmRecording recording = new JvmRecording(2).pause(10, 20, "Collect", 0);
        recording.fixture().builder().add(new Pause(2, TimelineFixture.span(20, 40), "Collect", -1, Collection.NONE));
        PauseStatistics statistics = PauseStatistics.of(recording.timeline(100));
        assertEquals(0.3, statistics.share(), 1e-9);
        assertEquals(40_000_000, statistics.totalNanos());
    }

    @Test
    void only_the_part_within_the_recording_counts() {
        assertEquals(
                5_000_000,
                PauseStatistics.of(
                                new JvmRecording(2).pause(95, 10, "Collect", 0).timeline(100))
                        .totalNanos());
    }

    @Test
    void a_recording_without_pauses_has_zeros() {
        assertEquals(
                new PauseStatistics(0, 0, 0, 0, 0, 0, List.of()), PauseStatistics.of(new JvmRecording(2).timeline(0)));
    }
}
