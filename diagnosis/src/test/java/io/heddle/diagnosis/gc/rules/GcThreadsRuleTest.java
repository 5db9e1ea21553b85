package io.heddle.diagnosis.gc.rules;

import static io.heddle.diagnosis.testing.Findings.command;
import static io.heddle.diagnosis.testing.Findings.figure;
import static io.heddle.diagnosis.testing.Findings.found;
import static io.heddle.diagnosis.testing.Findings.healthy;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.testing.JvmRecording;
import io.heddle.timeline.ThreadKind;
import org.junit.jupiter.api.Test;

class GcThreadsRuleTest {
    private final GcThreadsRule rule = new GcThreadsRule();

    private static JvmRecording recording(int threads, double pauseMillis) {
        return new JvmRecording(2)
                .jvm("ParallelOld", threads, 1000)
                .collection(100, pauseMillis, "ParallelScavenge", "Allocation Failure", 500, 100);
    }

    @Test
    void more_threads_than_cpus_cost_their_part_of_the_pauses() {
        JvmRecording recording = recording(8, 400);
        int worker = recording.fixture().thread("GC Thread#0", ThreadKind.GC_PAUSE);
        recording.fixture().clocks(worker, 100, 300);
        Finding finding = found(rule, recording.timeline(1000), Cause.GC_THREADS, 0.3);
        assertEquals("-XX:ParallelGCThreads=2", command(finding));
        assertEquals(8, figure(finding.evidence().getFirst(), "gcThreads"));
        assertEquals(0.3, figure(finding.evidence().get(1), "gcWaitSeconds"), 1e-9);
    }

    @Test
    void as_many_threads_as_cpus_are_healthy() {
        healthy(rule, recording(2, 400).timeline(1000));
    }

    @Test
    void surplus_threads_that_hardly_collect_are_healthy() {
        healthy(rule, recording(8, 40).timeline(1000));
    }

    @Test
    void an_unknown_number_of_threads_is_no_finding() {
        healthy(
                rule,
                new JvmRecording(2)
                        .collection(100, 400, "ParallelScavenge", "Allocation Failure", 500, 100)
                        .timeline(1000));
    }
}
