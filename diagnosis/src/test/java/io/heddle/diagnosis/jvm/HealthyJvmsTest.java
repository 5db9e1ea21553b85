package io.heddle.diagnosis.jvm;

import static io.heddle.diagnosis.testing.JvmRecording.stack;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.heddle.diagnosis.Diagnosis;
import io.heddle.diagnosis.testing.JvmRecording;
import io.heddle.diagnosis.testing.JvmRecording.Heap;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.Wait;
import io.heddle.timeline.scheduling.ThreadState;
import java.util.List;
import org.junit.jupiter.api.Test;

class HealthyJvmsTest {
    private static final String CONDITION = "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject";
    private static final String TASK = "java.util.concurrent.ForkJoinTask.doExec";

    private final JvmRecording recording = new JvmRecording(2);

    private static void nothingHoldsBack(Timeline timeline) {
        assertEquals(List.of(), Diagnosis.of(timeline, JvmRules.all()).findings());
    }

    /** Two threads that use both CPUs from start to end. */
    private void busy() {
        for (int cpu = 0; cpu < 2; cpu++) {
            int worker = recording.application("worker-" + cpu);
            recording.fixture().switched(0, cpu, 0, ThreadState.READY, worker);
        }
    }

    @Test
    void a_batch_program_under_the_parallel_collector() {
        recording.jvm("ParallelOld", 2, 2000);
        for (int i = 0; i < 50; i++) {
            recording.collection(200 * i, 6, "ParallelScavenge", "Allocation Failure", 600, 40 + i);
        }
        recording.collection(9_900, 90, "ParallelOld", "Ergonomics", 700, 100);
        busy();
        nothingHoldsBack(recording.timeline(10_000));
    }

    @Test
    void a_server_under_g1_with_short_pauses_and_some_termination() {
        recording.jvm("G1New", 2, 1000);
        for (int i = 0; i < 20; i++) {
            recording.terminating(500 * i, 8, 4, 0.5);
        }
        int pool = recording.application("http-1");
        recording.waits(
                pool, Wait.Kind.PARK, 0, 9000, CONDITION, stack("java.util.concurrent.ThreadPoolExecutor.getTask"));
        recording.waits(pool, Wait.Kind.MONITOR, 9000, 9100, "app.Session", stack("app.Session.get"));
        nothingHoldsBack(recording.timeline(10_000));
    }

    @Test
    void an_idle_server_with_pools_that_wait_for_work() {
        for (int i = 0; i < 20; i++) {
            int thread = recording.application("pool-1-thread-" + i);
            recording.waits(
                    thread,
                    Wait.Kind.PARK,
                    0,
                    60_000,
                    CONDITION,
                    stack("java.util.concurrent.LinkedBlockingQueue.take", "app.Worker.run"));
        }
        int worker = recording.application("ForkJoinPool.commonPool-worker-1");
        recording.waits(
                worker,
                Wait.Kind.PARK,
                0,
                60_000,
                "java.util.concurrent.ForkJoinPool",
                stack("java.util.concurrent.ForkJoinPool.awaitWork", "java.util.concurrent.ForkJoinPool.runWorker"));
        int timer = recording.application("timer");
        recording.waits(timer, Wait.Kind.SLEEP, 0, 60_000, "", stack("java.lang.Thread.sleep", "app.Timer.run"));
        int monitor = recording.application("listener");
        recording.waits(monitor, Wait.Kind.OBJECT_WAIT, 0, 60_000, "java.lang.Object", stack("java.lang.Object.wait0"));
        recording.waits(monitor, Wait.Kind.IO, 0, 60_000, "", stack("sun.nio.ch.Net.accept", "app.Listener.run"));
        nothingHoldsBack(recording.timeline(60_000));
    }

    @Test
    void a_divide_and_conquer_program_whose_workers_join() {
        int worker = recording.application("ForkJoinPool-1-worker-1");
        recording.waits(
                worker,
                Wait.Kind.PARK,
                0,
                4000,
                "app.Sort",
                stack(
                        "java.util.concurrent.ForkJoinTask.awaitDone",
                        "java.util.concurrent.ForkJoinTask.join",
                        "app.Sort.compute",
                        TASK));
        busy();
        nothingHoldsBack(recording.timeline(5000));
    }

    @Test
    void a_server_with_virtual_threads_that_sleep_and_rarely_pin() {
        int carrier = recording.application("ForkJoinPool-1-worker-1");
        for (int i = 0; i < 100; i++) {
            recording.waits(
                    carrier,
                    Wait.Kind.SLEEP,
                    50 * i,
                    50 * i + 45,
                    "",
                    stack("java.lang.Thread.sleep", "app.Handler.run", "java.lang.VirtualThread.run"));
        }
        recording.waits(carrier, Wait.Kind.PINNED, 100, 130, "", stack("app.Handler.load"));
        nothingHoldsBack(recording.timeline(5000));
    }

    @Test
    void many_threads_with_a_lock_that_is_held_briefly() {
        busy();
        for (int i = 0; i < 500; i++) {
            int thread = recording.application("client-" + i);
            recording.waits(thread, Wait.Kind.MONITOR, 10 * i, 10 * i + 1, "app.Log", stack("app.Log.write"));
        }
        nothingHoldsBack(recording.timeline(5000));
    }

    @Test
    void a_program_that_builds_up_data_in_a_large_heap() {
        recording.jvm("ParallelOld", 2, 4000);
        for (int i = 0; i < 20; i++) {
            Heap heap = new Heap("ParallelScavenge", "Allocation Failure", 300 + 50L * i, 50L * i, 50, List.of());
            recording.collection(heap, 500 * i, 20, List.of());
        }
        busy();
        nothingHoldsBack(recording.timeline(10_000));
    }

    @Test
    void a_program_with_surplus_collector_threads_that_rarely_collects() {
        recording.jvm("ParallelOld", 16, 2000);
        recording.collection(1000, 100, "ParallelScavenge", "Allocation Failure", 600, 40);
        for (int i = 0; i < 16; i++) {
            int thread = recording.fixture().thread("GC Thread#" + i, ThreadKind.GC_PAUSE);
            recording.fixture().clocks(thread, 12, 80);
        }
        nothingHoldsBack(recording.timeline(5000));
    }

    @Test
    void a_program_that_requests_one_collection_at_its_start() {
        recording.jvm("G1New", 2, 500).collection(10, 60, "G1Full", "System.gc()", 50, 10);
        busy();
        nothingHoldsBack(recording.timeline(3000));
    }

    @Test
    void an_empty_recording() {
        nothingHoldsBack(recording.timeline(0));
        nothingHoldsBack(recording.timeline(5000));
        nothingHoldsBack(recording.withoutScheduling(5000));
    }
}
