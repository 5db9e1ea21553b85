package io.heddle.diagnosis.gc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.TimelineFixture;
import io.heddle.timeline.Wait;
import io.heddle.timeline.scheduling.ThreadState;
import io.heddle.timeline.stacks.Stack;
import org.junit.jupiter.api.Test;

class BusyThreadsTest {
    private final TimelineFixture fixture = new TimelineFixture(2);
    private final int thread = fixture.thread("worker", ThreadKind.APP);

    /** Runs for 10 ms, sleeps, is ready for 5 ms, and runs for 5 ms. */
    private void sleeps(double millis) {
        fixture.switched(0, 0, 0, ThreadState.READY, thread)
                .switched(10, 0, thread, ThreadState.SLEEPING, 0)
                .woken(10 + millis, 0, thread)
                .switched(15 + millis, 0, 0, ThreadState.READY, thread)
                .switched(20 + millis, 0, thread, ThreadState.SLEEPING, 0);
    }

    private void waits(double from, double to) {
        fixture.builder()
                .add(new Wait(
                        fixture.builder().thread(thread),
                        Wait.Kind.PARK,
                        TimelineFixture.span(from, to),
                        "",
                        Wait.UNKNOWN_THREAD,
                        Stack.NONE));
    }

    @Test
    void a_thread_that_the_jvm_blocks_is_busy() {
        sleeps(60);
        assertEquals(0.8, BusyThreads.of(fixture.timeline(100)), 1e-9);
        assertEquals(0.4, BusyThreads.perCpu(fixture.timeline(100)), 1e-9);
    }

    @Test
    void a_thread_that_the_program_makes_wait_is_not() {
        sleeps(60);
        waits(9.9, 50);
        waits(50, 71);
        assertEquals(0.2, BusyThreads.of(fixture.timeline(100)), 1e-9);
    }

    @Test
    void a_wait_covers_its_part_of_a_sleep() {
        sleeps(60);
        waits(20, 40);
        waits(30, 50);
        assertEquals(0.5, BusyThreads.of(fixture.timeline(100)), 1e-9);
    }

    @Test
    void short_sleeps_and_the_last_one_are_not_busy() {
        sleeps(19);
        assertEquals(0.02, BusyThreads.of(fixture.timeline(1000)), 1e-9);
    }

    @Test
    void a_thread_that_hardly_ever_works_has_no_work_in_its_sleeps() {
        int periodic = fixture.thread("periodic", ThreadKind.APP);
        fixture.switched(0, 0, 0, ThreadState.READY, thread)
                .switched(0, 1, 0, ThreadState.READY, periodic)
                .switched(1, 1, periodic, ThreadState.SLEEPING, 0)
                .woken(90, 1, periodic)
                .switched(90, 1, 0, ThreadState.READY, periodic)
                .switched(91, 1, periodic, ThreadState.SLEEPING, 0);
        assertEquals(1.02, BusyThreads.of(fixture.timeline(100)), 1e-9);
    }
}
