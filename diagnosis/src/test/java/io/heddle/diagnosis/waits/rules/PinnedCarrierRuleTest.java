package io.heddle.diagnosis.waits.rules;

import static io.heddle.diagnosis.testing.Findings.figure;
import static io.heddle.diagnosis.testing.Findings.found;
import static io.heddle.diagnosis.testing.Findings.healthy;
import static io.heddle.diagnosis.testing.JvmRecording.stack;
import static io.heddle.timeline.Wait.Kind.PINNED;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.testing.JvmRecording;
import io.heddle.timeline.stacks.Stack;
import org.junit.jupiter.api.Test;

class PinnedCarrierRuleTest {
    private static final Stack CALL = stack("app.Codec.decode", "java.lang.VirtualThread.run");

    private final PinnedCarrierRule rule = new PinnedCarrierRule();
    private final JvmRecording recording = new JvmRecording(2);
    private final int first = recording.application("ForkJoinPool-1-worker-1");
    private final int second = recording.application("ForkJoinPool-1-worker-2");

    @Test
    void carriers_that_are_all_blocked_are_found() {
        recording.waits(first, PINNED, 0, 500, "", CALL).waits(second, PINNED, 0, 600, "", CALL);
        Finding finding = found(rule, recording.timeline(1000), Cause.PINNED_CARRIER, 0.5);
        assertEquals(CALL, finding.evidence().getFirst().stack());
        assertEquals(1.1, figure(finding.evidence().getFirst(), "pinnedSeconds"), 1e-9);
    }

    @Test
    void one_blocked_carrier_of_an_idle_server_is_healthy() {
        healthy(rule, recording.waits(first, PINNED, 0, 1000, "", CALL).timeline(1000));
    }
}
