package io.heddle.diagnosis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.heddle.diagnosis.testing.JvmRecording;
import io.heddle.timeline.Facts;
import io.heddle.timeline.Loss;
import io.heddle.timeline.Span;
import io.heddle.timeline.TimelineBuilder;
import io.heddle.timeline.scheduling.SchedulingCoverage;
import io.heddle.timeline.stacks.Stack;
import java.util.List;
import org.junit.jupiter.api.Test;

class LimitsTest {
    private final JvmRecording recording = new JvmRecording(2);

    @Test
    void a_complete_recording_has_no_limits() {
        recording.sample(recording.application("main"), 10, Stack.NONE);
        assertEquals(List.of(), Limits.of(recording.timeline(5000)));
    }

    @Test
    void a_recording_without_flight_recorder_says_so() {
        assertEquals(
                List.of("The recording has no events of Flight Recorder, so locks, sleeps, pinned carriers, collections"
                        + " and their causes are unknown."),
                Limits.of(recording.timeline(5000)));
    }

    @Test
    void each_coverage_but_the_full_one_is_a_limit() {
        recording.sample(recording.application("main"), 10, Stack.NONE);
        for (SchedulingCoverage coverage : SchedulingCoverage.values()) {
            int expected = coverage == SchedulingCoverage.MACHINE ? 0 : 1;
            assertEquals(
                    expected,
                    Limits.of(recording.fixture().timeline(5000, coverage, Double.NaN))
                            .size(),
                    coverage.toString());
        }
    }

    @Test
    void losses_are_summed_by_kind() {
        recording.sample(recording.application("main"), 10, Stack.NONE);
        recording.fixture().builder().add(new Loss("scheduling events", 1, 1000));
        recording.fixture().builder().add(new Loss("scheduling events", 2, 234));
        assertEquals(
                List.of("The recording lacks 1,234 scheduling events, so figures that depend on them are too low."),
                Limits.of(recording.timeline(5000)));
    }

    @Test
    void a_short_recording_is_a_limit() {
        recording.sample(recording.application("main"), 10, Stack.NONE);
        assertEquals(
                List.of("The recording lasts only 300.0 ms, so rare events are missing and the start of the program"
                        + " weighs much."),
                Limits.of(recording.timeline(300)));
    }

    @Test
    void termination_under_the_parallel_collector_is_unknown() {
        recording.collection(10, 1, "ParallelScavenge", "Allocation Failure", 50, 10);
        assertEquals(
                List.of("ParallelGC does not report the time that its threads spend in termination."),
                Limits.of(recording.timeline(5000)));
    }

    @Test
    void notes_of_the_recording_come_first() {
        Facts facts = new Facts(
                "",
                "",
                "",
                0,
                Double.NaN,
                Double.NaN,
                SchedulingCoverage.NONE,
                List.of("No permission for tracepoints."));
        List<String> limits = Limits.of(new TimelineBuilder()
                .facts(facts)
                .span(new Span(0, 5_000_000_000L))
                .build());
        assertEquals("No permission for tracepoints.", limits.getFirst());
        assertTrue(limits.contains("The number of CPUs is unknown, so surplus threads are, too."));
    }
}
