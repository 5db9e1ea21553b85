package io.heddle.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SilentTasksTest {
    private final SchedulingEvents.Builder events = new SchedulingEvents.Builder();

    @Test
    void an_idle_task_that_never_switches_away_is_silent() {
        events.switched(0, 1, 7, ThreadState.SLEEPING, SchedulingVisitor.IDLE);
        events.switched(10, 1, 7, ThreadState.SLEEPING, SchedulingVisitor.IDLE);
        SilentTasks silent = SilentTasks.of(events.build());
        assertTrue(silent.hasIdleTask(1));
        assertFalse(silent.hasIdleTask(0));
        assertEquals(1, silent.count());
    }

    @Test
    void a_single_lost_event_makes_no_task_silent() {
        events.switched(0, 0, 7, ThreadState.SLEEPING, SchedulingVisitor.IDLE);
        events.switched(10, 0, 7, ThreadState.SLEEPING, SchedulingVisitor.IDLE);
        events.switched(20, 0, SchedulingVisitor.IDLE, ThreadState.READY, 7);
        assertTrue(SilentTasks.of(events.build()).isEmpty());
    }

    @Test
    void a_thread_that_preempts_another_one_and_never_switches_back_is_an_interruption() {
        events.switched(0, 0, SchedulingVisitor.IDLE, ThreadState.READY, 7);
        events.switched(10, 0, 7, ThreadState.READY, 8);
        events.switched(30, 0, 7, ThreadState.SLEEPING, SchedulingVisitor.IDLE);
        SilentTasks silent = SilentTasks.of(events.build());
        assertEquals(1, silent.count());
        assertFalse(silent.isInterruption(0));
        assertTrue(silent.isInterruption(1));
    }

    @Test
    void another_thread_after_a_silent_one_tells_nothing_about_the_preempted_one() {
        events.switched(10, 0, 7, ThreadState.READY, 8);
        events.switched(30, 0, 9, ThreadState.SLEEPING, SchedulingVisitor.IDLE);
        assertFalse(SilentTasks.of(events.build()).isInterruption(0));
    }
}
