package io.heddle.diagnosis.waits.rules;

import static io.heddle.diagnosis.testing.Findings.command;
import static io.heddle.diagnosis.testing.Findings.figure;
import static io.heddle.diagnosis.testing.Findings.found;
import static io.heddle.diagnosis.testing.Findings.healthy;
import static io.heddle.diagnosis.testing.JvmRecording.stack;
import static io.heddle.timeline.Wait.Kind.MONITOR;
import static io.heddle.timeline.Wait.Kind.PARK;
import static io.heddle.timeline.Wait.Kind.SLEEP;
import static io.heddle.timeline.scheduling.ThreadState.READY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.testing.JvmRecording;
import io.heddle.timeline.stacks.Stack;
import org.junit.jupiter.api.Test;

class WorkerRulesTest {
    private static final String TASK = "java.util.concurrent.ForkJoinTask.doExec";
    private static final Stack SLEEPING = stack("java.lang.Thread.sleep", "app.Poll.compute", TASK);
    private static final Stack LOCKING = stack("app.Sum.compute", TASK);

    private final SleepingWorkersRule sleeping = new SleepingWorkersRule();
    private final BlockingWorkersRule blocking = new BlockingWorkersRule();
    private final JvmRecording recording = new JvmRecording(2);
    private final int first = recording.application("ForkJoinPool.commonPool-worker-1");
    private final int second = recording.application("ForkJoinPool.commonPool-worker-2");

    @Test
    void sleeping_workers_cost_the_cpus_that_they_leave_idle() {
        recording.waits(first, SLEEP, 0, 600, "", SLEEPING).runs(second, 0, 0, 1000);
        Finding finding = found(sleeping, recording.timeline(1000), Cause.SLEEPING_WORKERS, 0.3);
        assertEquals(SLEEPING, finding.evidence().getFirst().stack());
        assertTrue(finding.evidence().getFirst().text().contains("sleepy-worker"));
        assertEquals("heddle lint PATH", command(finding));
        healthy(blocking, recording.timeline(1000));
    }

    @Test
    void workers_that_wait_for_a_lock_block() {
        recording.waits(first, MONITOR, 0, 600, "app.Totals", LOCKING).runs(second, 0, 0, 1000);
        Finding finding = found(blocking, recording.timeline(1000), Cause.BLOCKING_WORKERS, 0.3);
        assertTrue(finding.evidence().getFirst().text().contains("task-synchronization"));
        assertEquals(0.6, figure(finding.evidence().getFirst(), "waitSeconds"), 1e-9);
        healthy(sleeping, recording.timeline(1000));
    }

    @Test
    void idle_workers_are_healthy() {
        recording.waits(
                first,
                PARK,
                0,
                1000,
                "java.util.concurrent.ForkJoinPool",
                stack(
                        "java.util.concurrent.locks.LockSupport.park",
                        "java.util.concurrent.ForkJoinPool.awaitWork",
                        "java.util.concurrent.ForkJoinPool.runWorker"));
        healthy(blocking, recording.timeline(1000));
        healthy(sleeping, recording.timeline(1000));
    }

    @Test
    void other_threads_may_sleep() {
        int poller = recording.application("poller");
        recording.waits(poller, SLEEP, 0, 1000, "", stack("java.lang.Thread.sleep", "app.Poll.run"));
        healthy(sleeping, recording.timeline(1000));
    }

    @Test
    void sleeps_while_all_cpus_are_busy_cost_nothing() {
        int third = recording.application("ForkJoinPool.commonPool-worker-3");
        recording.waits(first, SLEEP, 0, 600, "", SLEEPING);
        recording.fixture().switched(0, 0, 0, READY, second).switched(0, 1, 0, READY, third);
        healthy(sleeping, recording.timeline(1000));
    }
}
