package io.heddle.diagnosis.waits;

import static io.heddle.diagnosis.testing.JvmRecording.stack;
import static io.heddle.timeline.Wait.Kind.MONITOR;
import static io.heddle.timeline.Wait.Kind.OBJECT_WAIT;
import static io.heddle.timeline.Wait.Kind.PARK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.heddle.diagnosis.testing.JvmRecording;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.Wait;
import io.heddle.timeline.stacks.Stack;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LockContentionTest {
    private static final Stack GET = stack("app.Cache.get", "app.Server.handle", "java.lang.Thread.run");
    private static final Stack PUT = stack("app.Cache.put", "app.Server.handle", "java.lang.Thread.run");
    private static final String REENTRANT = "java.util.concurrent.locks.ReentrantLock$NonfairSync";

    private final JvmRecording recording = new JvmRecording(2);
    private final int a = recording.application("a");
    private final int b = recording.application("b");
    private final int c = recording.application("c");

    private LockContention contention() {
        return LockContention.of(recording.timeline(100));
    }

    @Test
    void waits_are_grouped_by_class_and_place() {
        recording
                .waits(a, MONITOR, 0, 10, "app.Cache", c, GET)
                .waits(b, MONITOR, 5, 25, "app.Cache", c, GET)
                .waits(a, MONITOR, 30, 40, "app.Cache", b, GET)
                .waits(b, MONITOR, 50, 55, "app.Cache", c, PUT);
        LockContention contention = contention();
        assertEquals(45_000_000, contention.blockedNanos());
        assertEquals(Map.of(0, 20_000_000L, 1, 25_000_000L), contention.blockedNanosByThread());
        assertEquals(2, contention.locks().size());
        ContendedLock get = contention.locks().getFirst();
        assertEquals("app.Cache", get.type());
        assertEquals(GET, get.stack());
        assertEquals(3, get.waits().size());
        assertEquals(2, get.threads());
        assertEquals(2, get.maxWaiting());
        assertEquals(40_000_000, get.blockedNanos());
        assertEquals(2, get.owner());
        assertEquals(30_000_000, get.ownerNanos());
        assertEquals(5_000_000, contention.locks().getLast().blockedNanos());
    }

    @Test
    void a_lock_of_the_library_is_a_lock_but_a_condition_is_none() {
        recording
                .waits(a, PARK, 0, 10, REENTRANT, stack("jdk.internal.misc.Unsafe.park", "app.Cache.get"))
                .waits(b, PARK, 0, 90, "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject", GET)
                .waits(c, PARK, 0, 90, "java.util.concurrent.Semaphore$NonfairSync", GET)
                .waits(c, OBJECT_WAIT, 0, 90, "java.lang.Object", GET);
        LockContention contention = contention();
        assertEquals(1, contention.waits().size());
        assertEquals(REENTRANT, contention.locks().getFirst().type());
        assertEquals(Wait.UNKNOWN_THREAD, contention.locks().getFirst().owner());
    }

    @Test
    void threads_of_the_jvm_and_workers_in_tasks_are_left_out() {
        int compiler = recording.fixture().thread("C2 CompilerThread0", ThreadKind.JIT);
        int worker = recording.application("ForkJoinPool-1-worker-1");
        Stack task = stack("app.Sum.compute", "java.util.concurrent.ForkJoinTask.doExec");
        recording
                .waits(compiler, MONITOR, 0, 10, "java.lang.Object", Stack.NONE)
                .waits(worker, MONITOR, 0, 10, "java.lang.Object", task);
        assertEquals(List.of(), contention().waits());
    }

    @Test
    void many_threads_that_get_a_lock_in_turn_are_a_convoy() {
        for (int round = 0; round < 3; round++) {
            int from = 30 * round;
            recording
                    .waits(a, MONITOR, from, from + 10, "app.Log", GET)
                    .waits(b, MONITOR, from, from + 20, "app.Log", GET)
                    .waits(c, MONITOR, from, from + 30, "app.Log", GET);
        }
        ContendedLock lock = contention().locks().getFirst();
        assertTrue(lock.isConvoy());
        assertEquals(3, lock.maxWaiting());
    }

    @Test
    void two_threads_are_no_convoy() {
        recording.waits(a, MONITOR, 0, 10, "app.Log", GET).waits(b, MONITOR, 10, 20, "app.Log", GET);
        assertFalse(contention().locks().getFirst().isConvoy());
    }

    @Test
    void samples_tell_what_the_owner_did_while_others_waited() {
        Stack write = stack("app.Disk.write", "app.Cache.flush");
        recording
                .waits(a, MONITOR, 10, 50, "app.Cache", c, GET)
                .waits(b, MONITOR, 20, 30, "app.Cache", a, GET)
                .sample(c, 5, PUT)
                .sample(c, 6, PUT)
                .sample(c, 15, write)
                .sample(a, 25, GET)
                .sample(c, 60, PUT);
        Timeline timeline = recording.timeline(100);
        assertEquals(write, LockContention.of(timeline).locks().getFirst().ownerStack(timeline));
    }

    @Test
    void the_stack_of_an_unknown_owner_is_unknown() {
        recording.waits(a, MONITOR, 10, 50, "app.Cache", GET).sample(c, 20, PUT);
        Timeline timeline = recording.timeline(100);
        assertEquals(Stack.NONE, LockContention.of(timeline).locks().getFirst().ownerStack(timeline));
    }
}
