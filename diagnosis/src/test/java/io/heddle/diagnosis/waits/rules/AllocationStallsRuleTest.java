package io.heddle.diagnosis.waits.rules;

import static io.heddle.diagnosis.testing.Findings.command;
import static io.heddle.diagnosis.testing.Findings.found;
import static io.heddle.diagnosis.testing.Findings.healthy;
import static io.heddle.diagnosis.testing.JvmRecording.stack;
import static io.heddle.timeline.Wait.Kind.ALLOCATION_STALL;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.testing.JvmRecording;
import org.junit.jupiter.api.Test;

class AllocationStallsRuleTest {
    private final AllocationStallsRule rule = new AllocationStallsRule();
    private final JvmRecording recording = new JvmRecording(2).jvm("ZGC", 2, 256);
    private final int thread = recording.application("main");

    @Test
    void stalls_of_the_only_thread_cost_their_time() {
        recording
                .waits(thread, ALLOCATION_STALL, 0, 300, "", stack("app.Buffer.grow"))
                .runs(thread, 0, 300, 1000);
        Finding finding = found(rule, recording.timeline(1000), Cause.ALLOCATION_STALLS, 0.3);
        assertEquals("-Xmx512m", command(finding));
        assertEquals(stack("app.Buffer.grow"), finding.evidence().getFirst().stack());
    }

    @Test
    void a_rare_stall_is_healthy() {
        recording
                .waits(thread, ALLOCATION_STALL, 0, 30, "", stack("app.Buffer.grow"))
                .runs(thread, 0, 30, 1000);
        healthy(rule, recording.timeline(1000));
    }
}
