package io.heddle.diagnosis.gc.rules;

import static io.heddle.diagnosis.testing.Findings.command;
import static io.heddle.diagnosis.testing.Findings.figure;
import static io.heddle.diagnosis.testing.Findings.found;
import static io.heddle.diagnosis.testing.Findings.healthy;
import static io.heddle.diagnosis.testing.JvmRecording.stack;
import static io.heddle.timeline.scheduling.ThreadState.READY;
import static io.heddle.timeline.scheduling.ThreadState.SLEEPING;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Evidence;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.testing.JvmRecording;
import io.heddle.timeline.ThreadKind;
import org.junit.jupiter.api.Test;

class SafepointLaggardRuleTest {
    private final SafepointLaggardRule rule = new SafepointLaggardRule();
    private final JvmRecording recording = new JvmRecording(2);
    private final int loop = recording.application("loop");

    @Test
    void a_loop_without_polls_is_named_with_its_stack() {
        recording.pause(300, 1, "Collect", 100).runs(loop, 0, 0, 300).sample(loop, 100, stack("app.Sum.loop"));
        Finding finding = found(rule, recording.timeline(1000), Cause.SAFEPOINT_LAGGARD, 0.1);
        assertEquals("-XX:+UseCountedLoopSafepoints -XX:LoopStripMiningIter=1000", command(finding));
        Evidence laggard = finding.evidence().get(1);
        assertEquals(0.1, figure(laggard, "runningSeconds"), 1e-9);
        assertEquals(stack("app.Sum.loop"), laggard.stack());
    }

    @Test
    void a_thread_that_lost_its_cpu_needs_another_policy() {
        int compiler = recording.fixture().thread("C2 CompilerThread0", ThreadKind.JIT);
        recording.pause(300, 1, "Collect", 100);
        recording
                .fixture()
                .switched(10, 0, loop, READY, compiler)
                .switched(299, 0, compiler, SLEEPING, loop)
                .switched(300, 0, loop, SLEEPING, 0);
        Finding finding = found(rule, recording.timeline(1000), Cause.SAFEPOINT_LAGGARD, 0.1);
        assertEquals("heddle run --policy slice -- COMMAND", command(finding));
    }

    @Test
    void a_thread_behind_another_program_is_healthy() {
        int other = recording.fixture().thread("other", ThreadKind.OTHER_PROGRAM);
        recording.pause(300, 1, "Collect", 100);
        recording
                .fixture()
                .switched(10, 0, loop, READY, other)
                .switched(299, 0, other, READY, loop)
                .switched(300, 0, loop, SLEEPING, other);
        healthy(rule, recording.timeline(1000));
    }

    @Test
    void many_quick_safepoints_are_healthy() {
        for (int i = 0; i < 200; i++) {
            recording.pause(5 * i + 1, 0.5, "Deoptimize", 0.29);
        }
        healthy(rule, recording.timeline(1000));
    }

    @Test
    void an_unknown_time_to_the_safepoint_is_no_finding() {
        healthy(rule, recording.pause(300, 500, "Collect", -1e-6).timeline(1000));
    }
}
