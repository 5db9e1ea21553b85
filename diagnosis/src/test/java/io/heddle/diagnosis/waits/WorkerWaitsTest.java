package io.heddle.diagnosis.waits;

import static io.heddle.diagnosis.testing.JvmRecording.stack;
import static io.heddle.timeline.Wait.Kind.IO;
import static io.heddle.timeline.Wait.Kind.MONITOR;
import static io.heddle.timeline.Wait.Kind.PARK;
import static io.heddle.timeline.Wait.Kind.SLEEP;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.heddle.diagnosis.testing.JvmRecording;
import io.heddle.diagnosis.waits.WorkerWaits.Group;
import io.heddle.timeline.stacks.Stack;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkerWaitsTest {
    private static final String TASK = "java.util.concurrent.ForkJoinTask.doExec";
    private static final Stack SLEEPING =
            stack("java.lang.Thread.sleep", "app.Poll.compute", TASK, "java.util.concurrent.ForkJoinPool.runWorker");
    private static final Stack LOCKING = stack("app.Sum.compute", TASK);

    private final JvmRecording recording = new JvmRecording(2);
    private final int worker = recording.application("ForkJoinPool-1-worker-3");
    private final int common = recording.application("ForkJoinPool.commonPool-worker-1");
    private final int other = recording.application("main");

    private WorkerWaits waits() {
        return WorkerWaits.of(recording.timeline(100));
    }

    @Test
    void sleeps_in_tasks_are_grouped_by_place() {
        recording
                .waits(worker, SLEEP, 0, 10, "", SLEEPING)
                .waits(common, SLEEP, 20, 50, "", SLEEPING)
                .waits(other, SLEEP, 0, 90, "", SLEEPING);
        WorkerWaits waits = waits();
        assertEquals(
                List.of(new Group(LintRule.SLEEPY_WORKER, "", SLEEPING, 2, 2, 40_000_000, 30_000_000)),
                waits.sleepGroups());
        assertEquals(List.of(), waits.blockGroups());
    }

    @Test
    void workers_of_a_pool_with_its_own_thread_factory_are_known_by_their_stacks() {
        int named = recording.application("crawler-1");
        Stack stack = stack(
                "java.lang.Thread.sleep", "app.Poll.compute", TASK, "java.util.concurrent.ForkJoinWorkerThread.run");
        recording.waits(named, SLEEP, 0, 10, "", stack);
        assertEquals(1, waits().sleeps().size());
    }

    @Test
    void blocks_have_the_names_of_lint_rules() {
        recording
                .waits(worker, MONITOR, 0, 40, "java.lang.Object", LOCKING)
                .waits(worker, PARK, 40, 70, "java.util.concurrent.CountDownLatch$Sync", LOCKING)
                .waits(worker, PARK, 70, 80, "java.util.concurrent.FutureTask", stack("app.Get.compute", TASK))
                .waits(common, IO, 0, 5, "", stack("java.net.Socket.read", "app.Fetch.run", TASK));
        assertEquals(
                List.of(LintRule.TASK_SYNCHRONIZATION, LintRule.BLOCKING_IN_TASK, LintRule.BLOCKING_IN_COMMON_POOL),
                waits().blockGroups().stream().map(Group::rule).toList());
        assertEquals(70_000_000, waits().blockGroups().getFirst().totalNanos());
    }

    @Test
    void a_wait_for_a_lock_whose_owner_sleeps_is_a_consequence() {
        recording
                .waits(worker, SLEEP, 10, 20, "", SLEEPING)
                .waits(worker, SLEEP, 25, 45, "", SLEEPING)
                .waits(common, MONITOR, 15, 40, "app.Totals", worker, LOCKING)
                .waits(common, MONITOR, 42, 60, "app.Totals", worker, LOCKING)
                .waits(common, MONITOR, 70, 80, "app.Totals", other, LOCKING);
        WorkerWaits waits = waits();
        assertEquals(2, waits.blocks().size());
        assertEquals(28_000_000, waits.blockGroups().getFirst().totalNanos());
    }

    @Test
    void an_idle_worker_is_none_that_blocks() {
        recording.waits(
                worker,
                PARK,
                0,
                90,
                "java.util.concurrent.ForkJoinPool",
                stack(
                        "jdk.internal.misc.Unsafe.park",
                        "java.util.concurrent.locks.LockSupport.park",
                        "java.util.concurrent.ForkJoinPool.awaitWork",
                        "java.util.concurrent.ForkJoinPool.runWorker",
                        "java.util.concurrent.ForkJoinWorkerThread.run"));
        assertEquals(List.of(), waits().blocks());
    }

    @Test
    void a_join_is_none_that_blocks() {
        recording
                .waits(
                        worker,
                        PARK,
                        0,
                        90,
                        "app.Sum",
                        stack(
                                "java.util.concurrent.locks.LockSupport.park",
                                "java.util.concurrent.ForkJoinTask.awaitDone",
                                "java.util.concurrent.ForkJoinTask.join",
                                "app.Sum.compute",
                                TASK))
                .waits(
                        common,
                        PARK,
                        0,
                        90,
                        "java.util.concurrent.CompletableFuture$Signaller",
                        stack(
                                "java.util.concurrent.locks.LockSupport.park",
                                "java.util.concurrent.CompletableFuture$Signaller.block",
                                "java.util.concurrent.ForkJoinPool.managedBlock",
                                "java.util.concurrent.CompletableFuture.join",
                                "app.Get.run",
                                TASK));
        assertEquals(List.of(), waits().blocks());
    }

    @Test
    void a_virtual_thread_that_sleeps_on_its_carrier_is_no_task() {
        recording.waits(
                worker,
                SLEEP,
                0,
                90,
                "",
                stack("java.lang.Thread.sleep", "app.Serve.run", "java.lang.VirtualThread.run"));
        assertEquals(List.of(), waits().sleeps());
    }

    @Test
    void only_workers_have_such_names() {
        assertTrue(WorkerWaits.isWorker("ForkJoinPool-12-worker-3"));
        assertTrue(WorkerWaits.isWorker("ForkJoinPool.commonPool-worker-1"));
        assertFalse(WorkerWaits.isWorker("pool-1-thread-1"));
        assertFalse(WorkerWaits.isWorker("ForkJoinPool.commonPool-delayScheduler"));
    }
}
