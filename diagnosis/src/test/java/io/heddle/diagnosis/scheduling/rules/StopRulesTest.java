package io.heddle.diagnosis.scheduling.rules;

import static io.heddle.diagnosis.scheduling.rules.Schedule.findings;
import static io.heddle.diagnosis.scheduling.rules.Schedule.onlyFinding;
import static io.heddle.diagnosis.testing.Findings.figure;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.timeline.Counter;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.scheduling.ThreadState;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rules about stops from outside, on one program for each cause and on a healthy one that looks alike. */
class StopRulesTest {
    private final Schedule schedule = new Schedule(2);
    private final int worker = schedule.thread("worker", ThreadKind.APP);

    @Test
    void a_stopped_program_is_found() {
        schedule.runs(0, worker, 0, 1000, ThreadState.STOPPED)
                .wakes(2000, 0, worker)
                .runs(0, worker, 2000, 4000, ThreadState.READY);
        Finding finding = onlyFinding(schedule.timeline(4000), Cause.STOPPED, 0.25);
        assertEquals(1, figure(finding.evidence().getFirst(), "stoppedSeconds"), 1e-9);
    }

    @Test
    void a_stop_for_a_moment_is_healthy() {
        schedule.runs(0, worker, 0, 1000, ThreadState.STOPPED)
                .wakes(1050, 0, worker)
                .runs(0, worker, 1050, 4000, ThreadState.READY);
        assertEquals(List.of(), findings(schedule.timeline(4000)));
    }

    /** Waits for 9 ms of each 10 ms. */
    private void waitsForDisk() {
        for (int start = 0; start < 4000; start += 10) {
            schedule.wakes(start, 0, worker).runs(0, worker, start, start + 1, ThreadState.UNINTERRUPTIBLE);
        }
    }

    @Test
    void waits_for_pages_in_swap_are_found() {
        waitsForDisk();
        schedule.counts(Counter.MAJOR_FAULTS, "pid 1", 0, 4000, 400);
        schedule.counts(Counter.SWAPPED_BYTES, "pid 1", 0, 4000, 64 << 20);
        Finding finding = onlyFinding(schedule.timeline(4000), Cause.SWAPPING, 0.9);
        assertEquals(400, figure(finding.evidence().getFirst(), "majorFaults"), 1e-6);
        assertEquals(64, figure(finding.evidence().getLast(), "swappedMebibytes"), 1e-6);
    }

    @Test
    void waits_for_a_disk_without_page_faults_are_no_swapping() {
        waitsForDisk();
        schedule.counts(Counter.MAJOR_FAULTS, "pid 1", 0, 4000, 3);
        assertEquals(List.of(), findings(schedule.timeline(4000)));
    }

    @Test
    void interrupts_on_the_cpu_of_the_application_are_found() {
        schedule.runs(0, worker, 0, 4000, ThreadState.READY);
        schedule.counts(Counter.INTERRUPT_NANOS, "cpu0", 0, 4000, 0.4e9);
        schedule.counts(Counter.SOFT_INTERRUPT_NANOS, "cpu0", 0, 4000, 1.2e9);
        schedule.counts(Counter.SOFT_INTERRUPT_NANOS, "cpu1", 0, 4000, 0);
        Finding finding = onlyFinding(schedule.timeline(4000), Cause.INTERRUPTS, 0.4);
        assertEquals(1.6, figure(finding.evidence().getFirst(), "takenSeconds"), 1e-6);
    }

    @Test
    void interrupts_while_the_application_is_idle_are_healthy() {
        for (int start = 0; start < 4000; start += 100) {
            schedule.wakes(start, 0, worker).runs(0, worker, start, start + 2, ThreadState.SLEEPING);
        }
        schedule.counts(Counter.SOFT_INTERRUPT_NANOS, "cpu0", 0, 4000, 2e9);
        assertEquals(List.of(), findings(schedule.timeline(4000)));
    }

    @Test
    void stolen_cpu_time_is_found() {
        int other = schedule.thread("other", ThreadKind.APP);
        schedule.runs(0, worker, 0, 4000, ThreadState.READY).runs(1, other, 0, 4000, ThreadState.READY);
        schedule.counts(Counter.STEAL_NANOS, "cpu0", 0, 4000, 0.4e9);
        schedule.counts(Counter.STEAL_NANOS, "cpu1", 0, 4000, 0.8e9);
        onlyFinding(schedule.timeline(4000), Cause.STEAL, 0.15);
    }

    @Test
    void a_little_steal_is_healthy() {
        schedule.runs(0, worker, 0, 4000, ThreadState.READY);
        schedule.counts(Counter.STEAL_NANOS, "cpu0", 0, 4000, 0.04e9);
        assertEquals(List.of(), findings(schedule.timeline(4000)));
    }
}
