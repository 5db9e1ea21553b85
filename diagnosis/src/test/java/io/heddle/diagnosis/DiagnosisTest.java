package io.heddle.diagnosis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Evidence;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.findings.Rule;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineFixture;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DiagnosisTest {
    private final Timeline timeline = new TimelineFixture(2).timeline(5000);

    private static Rule finds(Cause cause, double lostShare) {
        return timeline -> Optional.of(
                new Finding(cause, lostShare, cause.title(), List.of(Evidence.of("It was seen.")), List.of()));
    }

    @Test
    void the_most_costly_cause_comes_first() {
        Diagnosis diagnosis = Diagnosis.of(
                timeline,
                List.of(
                        finds(Cause.SWITCHES, 0.1),
                        finds(Cause.STEAL, 0.4),
                        each -> Optional.empty(),
                        finds(Cause.CPU_QUOTA, 0.4)));
        assertEquals(
                List.of(Cause.CPU_QUOTA, Cause.STEAL, Cause.SWITCHES),
                diagnosis.findings().stream().map(Finding::cause).toList());
        assertFalse(diagnosis.isHealthy());
    }

    @Test
    void a_program_without_findings_is_healthy() {
        assertTrue(Diagnosis.of(timeline, List.of(each -> Optional.empty())).isHealthy());
    }
}
