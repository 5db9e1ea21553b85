package io.heddle.diagnosis.gc.rules;

import static io.heddle.diagnosis.testing.Findings.command;
import static io.heddle.diagnosis.testing.Findings.figure;
import static io.heddle.diagnosis.testing.Findings.found;
import static io.heddle.diagnosis.testing.Findings.healthy;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.testing.JvmRecording;
import org.junit.jupiter.api.Test;

class GcTerminationRuleTest {
    private final GcTerminationRule rule = new GcTerminationRule();

    @Test
    void termination_costs_its_share_of_the_pauses() {
        JvmRecording recording = new JvmRecording(2).jvm("G1New", 2, 1000).terminating(100, 400, 300, 20);
        Finding finding = found(rule, recording.timeline(1000), Cause.GC_TERMINATION, 0.16);
        assertEquals("-XX:+UnlockExperimentalVMOptions -XX:WorkStealingYieldsBeforeSleep=0", command(finding));
        assertEquals("-XX:ParallelGCThreads=1", finding.remedies().get(1).command());
        assertEquals(0.4, figure(finding.evidence().getFirst(), "terminationShare"), 1e-9);
    }

    @Test
    void balanced_work_is_healthy() {
        healthy(
                rule,
                new JvmRecording(2)
                        .jvm("G1New", 2, 1000)
                        .terminating(100, 400, 3, 2)
                        .timeline(1000));
    }

    @Test
    void surplus_threads_are_the_cause_of_their_termination() {
        healthy(
                rule,
                new JvmRecording(2)
                        .jvm("G1New", 4, 1000)
                        .terminating(100, 400, 300, 300, 300, 20)
                        .timeline(1000));
    }

    @Test
    void the_parallel_collector_is_not_judged() {
        healthy(
                rule,
                new JvmRecording(2)
                        .jvm("ParallelOld", 2, 1000)
                        .collection(100, 400, "ParallelScavenge", "Allocation Failure", 500, 100)
                        .timeline(1000));
    }
}
