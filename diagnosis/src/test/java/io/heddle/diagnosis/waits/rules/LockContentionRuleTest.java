package io.heddle.diagnosis.waits.rules;

import static io.heddle.diagnosis.testing.Findings.figure;
import static io.heddle.diagnosis.testing.Findings.found;
import static io.heddle.diagnosis.testing.Findings.healthy;
import static io.heddle.diagnosis.testing.JvmRecording.stack;
import static io.heddle.timeline.Wait.Kind.MONITOR;
import static io.heddle.timeline.Wait.Kind.OBJECT_WAIT;
import static io.heddle.timeline.Wait.Kind.PARK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.testing.JvmRecording;
import io.heddle.timeline.stacks.Stack;
import org.junit.jupiter.api.Test;

class LockContentionRuleTest {
    private static final Stack GET = stack("app.Cache.get", "java.lang.Thread.run");
    private static final Stack FLUSH = stack("app.Cache.flush");

    private final LockContentionRule rule = new LockContentionRule();
    private final JvmRecording recording = new JvmRecording(2);
    private final int owner = recording.application("owner");
    private final int first = recording.application("first");
    private final int second = recording.application("second");

    @Test
    void a_lock_that_serialises_the_program_is_found_with_owner_and_stacks() {
        recording
                .waits(first, MONITOR, 0, 800, "app.Cache", owner, GET)
                .waits(second, MONITOR, 0, 800, "app.Cache", owner, GET)
                .runs(owner, 0, 0, 1000)
                .sample(owner, 100, FLUSH);
        Finding finding = found(rule, recording.timeline(1000), Cause.LOCK_CONTENTION, 0.4);
        assertEquals(GET, finding.evidence().getFirst().stack());
        assertTrue(finding.evidence().getFirst().text().contains("\"owner\""));
        assertEquals(1.6, figure(finding.evidence().getFirst(), "blockedSeconds"), 1e-9);
        assertEquals(FLUSH, finding.evidence().get(1).stack());
    }

    @Test
    void idle_threads_that_wait_for_work_are_healthy() {
        recording
                .waits(first, OBJECT_WAIT, 0, 1000, "java.util.LinkedList", GET)
                .waits(
                        second,
                        PARK,
                        0,
                        1000,
                        "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject",
                        GET)
                .runs(owner, 0, 0, 1000);
        healthy(rule, recording.timeline(1000));
    }

    @Test
    void a_lock_on_busy_cpus_costs_nothing() {
        JvmRecording busy = new JvmRecording(1);
        int holder = busy.application("owner");
        busy.waits(busy.application("first"), MONITOR, 0, 800, "app.Cache", holder, GET)
                .runs(holder, 0, 0, 1000);
        healthy(rule, busy.timeline(1000));
    }

    @Test
    void short_waits_are_healthy() {
        recording.waits(first, MONITOR, 0, 60, "app.Cache", owner, GET).runs(owner, 0, 0, 1000);
        healthy(rule, recording.timeline(1000));
    }

    @Test
    void workers_in_tasks_are_another_cause() {
        int worker = recording.application("ForkJoinPool-1-worker-1");
        recording
                .waits(
                        worker,
                        MONITOR,
                        0,
                        900,
                        "app.Cache",
                        owner,
                        stack("app.Sum.compute", "java.util.concurrent.ForkJoinTask.doExec"))
                .runs(owner, 0, 0, 1000);
        healthy(rule, recording.timeline(1000));
    }
}
