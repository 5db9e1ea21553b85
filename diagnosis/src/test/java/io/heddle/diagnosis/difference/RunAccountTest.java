package io.heddle.diagnosis.difference;

import static io.heddle.diagnosis.difference.TwoRuns.use;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.heddle.diagnosis.scheduling.SchedulingAnalysis;
import io.heddle.diagnosis.testing.JvmRecording;
import io.heddle.timeline.Counter;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.TimelineFixture;
import io.heddle.timeline.Wait;
import io.heddle.timeline.scheduling.SchedulingCoverage;
import io.heddle.timeline.scheduling.ThreadState;
import io.heddle.timeline.stacks.Stack;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunAccountTest {
    private static final double TINY = 1e-9;

    @Test
    void cpu_time_is_that_of_roles_of_others_and_idle_time() {
        RunAccount account = TwoRuns.run(
                40,
                use(ThreadKind.APP, 100),
                use(ThreadKind.NATIVE_PROCESS, 5),
                use(ThreadKind.JIT, 20),
                use(ThreadKind.GC_PAUSE, 30),
                use(ThreadKind.OTHER_PROGRAM, 7),
                use(ThreadKind.KERNEL, 1),
                use(ThreadKind.HEDDLE, 2));

        assertEquals(0.205, account.get(Part.WALL), TINY);
        assertEquals(0.105, account.get(Part.APPLICATION_CPU), TINY);
        assertEquals(0.020, account.get(Part.JIT_CPU), TINY);
        assertEquals(0.030, account.get(Part.GC_PAUSE_CPU), TINY);
        assertEquals(0, account.get(Part.VM_CPU), TINY);
        assertEquals(0.008, account.get(Part.OTHER_PROGRAMS_CPU), TINY);
        assertEquals(0.002, account.get(Part.HEDDLE_CPU), TINY);
        assertEquals(0.040, account.get(Part.IDLE_CPU), TINY);
        assertEquals(0.050, account.get(Part.UNUSED_CPU), TINY);
    }

    @Test
    void others_are_unknown_if_the_program_may_not_use_all_cpus() {
        TimelineFixture fixture = new TimelineFixture(1);
        int app = fixture.thread("app", ThreadKind.APP);
        int other = fixture.thread("other", ThreadKind.OTHER_PROGRAM);
        fixture.switched(0, 0, 0, ThreadState.READY, app)
                .switched(0, 1, 0, ThreadState.READY, other)
                .switched(60, 0, app, ThreadState.SLEEPING, 0);

        RunAccount account = RunAccount.of(SchedulingAnalysis.of(fixture.timeline(100)));

        assertEquals(0.040, account.get(Part.UNUSED_CPU), TINY);
        assertFalse(account.knows(Part.OTHER_PROGRAMS_CPU));
        assertFalse(account.knows(Part.IDLE_CPU));
        assertTrue(account.whyUnknown(Part.IDLE_CPU).contains("more CPUs than the program could use"));
    }

    @Test
    void ready_time_is_that_of_application_threads_by_cause() {
        TimelineFixture fixture = new TimelineFixture(1);
        int app = fixture.thread("app", ThreadKind.APP);
        int jit = fixture.thread("jit", ThreadKind.JIT);
        int collector = fixture.thread("gc", ThreadKind.GC_CONCURRENT);
        fixture.switched(0, 0, 0, ThreadState.READY, jit)
                .woken(10, 0, app)
                .switched(25, 0, jit, ThreadState.READY, collector)
                .switched(45, 0, collector, ThreadState.SLEEPING, app)
                .switched(80, 0, app, ThreadState.SLEEPING, jit);

        RunAccount account = RunAccount.of(SchedulingAnalysis.of(fixture.timeline(100)));

        assertEquals(0.035, account.get(Part.READY), TINY);
        assertEquals(0.015, account.get(Part.READY_JIT), TINY);
        assertEquals(0.020, account.get(Part.READY_COLLECTOR), TINY);
        assertEquals(0, account.get(Part.READY_APPLICATION), TINY);
    }

    @Test
    void a_recording_of_clocks_knows_the_sum_of_waits_but_no_causes() {
        TimelineFixture fixture = new TimelineFixture(2);
        fixture.clocks(fixture.thread("app", ThreadKind.APP), 300, 120);

        RunAccount account =
                RunAccount.of(SchedulingAnalysis.of(fixture.timeline(1000, SchedulingCoverage.CLOCKS, Double.NaN)));

        assertEquals(0.3, account.get(Part.APPLICATION_CPU), TINY);
        assertEquals(1.7, account.get(Part.UNUSED_CPU), TINY);
        assertEquals(0.12, account.get(Part.READY), TINY);
        assertFalse(account.knows(Part.READY_JIT));
        assertFalse(account.knows(Part.PREEMPTIONS));
        assertFalse(account.knows(Part.IDLE_CPU));
    }

    @Test
    void each_unknown_figure_has_a_reason() {
        RunAccount account = RunAccount.of(
                SchedulingAnalysis.of(new TimelineFixture(2).timeline(1000, SchedulingCoverage.NONE, Double.NaN)));

        assertFalse(account.knows(Part.APPLICATION_CPU));
        assertFalse(account.knows(Part.READY));
        for (Part part : Part.values()) {
            assertEquals(account.knows(part), account.whyUnknown(part).isEmpty(), part::key);
        }
    }

    @Test
    void pauses_for_collections_are_apart_from_other_safepoints() {
        JvmRecording recording = new JvmRecording(2);
        recording
                .collection(
                        new JvmRecording.Heap("SerialNew", "Allocation Failure", 50, 10, 3, List.of(2L, 1L)),
                        100,
                        20,
                        List.of())
                .collection(
                        new JvmRecording.Heap("SerialOld", "System.gc()", 50, 10, -1, List.of()), 200, 40, List.of())
                .pause(300, 5, "ThreadDump", 1);

        RunAccount account = RunAccount.of(SchedulingAnalysis.of(recording.timeline(1000)));

        assertEquals(0.060, account.get(Part.GC_STOPPED), TINY);
        assertEquals(0.005, account.get(Part.OTHER_STOPPED), TINY);
        assertEquals(2, account.get(Part.COLLECTIONS), TINY);
        assertEquals(3 * JvmRecording.MIB, account.get(Part.PROMOTED), TINY);
        assertEquals(3 * JvmRecording.MIB, account.get(Part.SURVIVED), TINY);
    }

    @Test
    void without_flight_recorder_the_counters_say_how_long_jvms_stopped() {
        TimelineFixture fixture = new TimelineFixture(2);
        fixture.builder().count(Counter.GC_PAUSE_NANOS, "pid 1", TimelineFixture.at(0), 1e6);
        fixture.builder().count(Counter.GC_PAUSE_NANOS, "pid 1", TimelineFixture.at(900), 41e6);
        fixture.builder().count(Counter.SAFEPOINT_NANOS, "pid 1", TimelineFixture.at(0), 2e6);
        fixture.builder().count(Counter.SAFEPOINT_NANOS, "pid 1", TimelineFixture.at(900), 50e6);

        RunAccount account = RunAccount.of(SchedulingAnalysis.of(fixture.timeline(1000)));

        assertEquals(0.040, account.get(Part.GC_STOPPED), TINY);
        assertEquals(0.008, account.get(Part.OTHER_STOPPED), TINY);
        assertFalse(account.knows(Part.COLLECTIONS));
        assertFalse(account.knows(Part.BLOCKED_PARK));
    }

    @Test
    void waits_of_application_threads_count_within_the_recording() {
        JvmRecording recording = new JvmRecording(2);
        int app = recording.application("app");
        int vm = recording.fixture().thread("vm", ThreadKind.VM);
        Stack stack = JvmRecording.stack("app.Cache.get");
        recording
                .waits(app, Wait.Kind.MONITOR, 100, 130, "app.Cache", stack)
                .waits(app, Wait.Kind.PARK, 900, 1400, "", stack)
                .waits(vm, Wait.Kind.PARK, 0, 500, "", stack);

        RunAccount account = RunAccount.of(SchedulingAnalysis.of(recording.timeline(1000)));

        assertEquals(0.030, account.get(Part.BLOCKED_MONITOR), TINY);
        assertEquals(0.100, account.get(Part.BLOCKED_PARK), TINY);
        assertEquals(0, account.get(Part.BLOCKED_SLEEP), TINY);
    }
}
