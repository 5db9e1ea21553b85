package io.heddle.diagnosis.gc.rules;

import static io.heddle.diagnosis.testing.Findings.command;
import static io.heddle.diagnosis.testing.Findings.figure;
import static io.heddle.diagnosis.testing.Findings.found;
import static io.heddle.diagnosis.testing.Findings.healthy;
import static io.heddle.diagnosis.testing.JvmRecording.stack;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.testing.JvmRecording;
import io.heddle.timeline.stacks.Stack;
import org.junit.jupiter.api.Test;

class ExplicitGcRuleTest {
    private final ExplicitGcRule rule = new ExplicitGcRule();

    private static JvmRecording recording(String collector, String cause) {
        return new JvmRecording(2)
                .jvm(collector, 2, 1000)
                .collection(100, 200, "Full", cause, 500, 100)
                .collection(500, 100, "Full", cause, 500, 100)
                .collection(900, 10, "Young", "Allocation Failure", 500, 100);
    }

    @Test
    void requested_collections_cost_their_pauses() {
        Finding finding = found(rule, recording("ParallelOld", "System.gc()").timeline(1000), Cause.EXPLICIT_GC, 0.3);
        assertEquals("-XX:+DisableExplicitGC", command(finding));
        assertEquals(2, figure(finding.evidence().getFirst(), "requestedCollections"));
        assertEquals(Stack.NONE, finding.evidence().getFirst().stack());
    }

    @Test
    void a_sample_names_the_caller() {
        JvmRecording recording = recording("G1New", "System.gc()");
        Stack caller = stack("java.lang.Runtime.gc", "java.lang.System.gc", "app.Cleaner.run");
        int cleaner = recording.application("cleaner");
        recording.sample(cleaner, 50, stack("app.Cleaner.run")).sample(cleaner, 110, caller);
        Finding finding = found(rule, recording.timeline(1000), Cause.EXPLICIT_GC, 0.3);
        assertEquals(caller, finding.evidence().getFirst().stack());
        assertEquals("-XX:+ExplicitGCInvokesConcurrent", command(finding));
    }

    @Test
    void collections_for_a_tool_are_requested_too() {
        Finding finding =
                found(rule, recording("ParallelOld", "Diagnostic Command").timeline(1000), Cause.EXPLICIT_GC, 0.3);
        assertEquals("", command(finding));
    }

    @Test
    void collections_that_the_jvm_started_are_none() {
        healthy(rule, recording("ParallelOld", "Ergonomics").timeline(1000));
    }

    @Test
    void rare_requests_are_healthy() {
        healthy(rule, recording("ParallelOld", "System.gc()").timeline(60_000));
    }
}
