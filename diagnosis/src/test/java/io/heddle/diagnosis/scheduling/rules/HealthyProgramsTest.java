package io.heddle.diagnosis.scheduling.rules;

import static io.heddle.diagnosis.scheduling.rules.Schedule.findings;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.TimelineFixture;
import io.heddle.timeline.scheduling.SchedulingCoverage;
import io.heddle.timeline.scheduling.ThreadState;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Programs that nothing holds back, with the usual noise of a machine. */
class HealthyProgramsTest {
    private final Random random = new Random(5);
    private final Schedule schedule = new Schedule(2);

    /** A thread of the kernel and another program run for a moment on each CPU, 50 times a second. */
    private void runWithNoise(int[] threadByCpu, double millis) {
        int kernel = schedule.thread("kworker/0:1", ThreadKind.KERNEL);
        int other = schedule.thread("sshd", ThreadKind.OTHER_PROGRAM);
        for (double start = 0; start < millis; start += 20) {
            for (int cpu = 0; cpu < threadByCpu.length; cpu++) {
                int guest = random.nextBoolean() ? kernel : other;
                double end = start + 19 + cpu * 0.2;
                schedule.runs(cpu, threadByCpu[cpu], start, end, ThreadState.READY)
                        .wakes(end, cpu, guest)
                        .runs(cpu, guest, end, end + 0.15, ThreadState.SLEEPING)
                        .runs(cpu, threadByCpu[cpu], end + 0.15, start + 20, ThreadState.READY);
            }
        }
    }

    @Test
    void threads_that_compute_on_all_cpus() {
        runWithNoise(schedule.threads(2, "worker"), 5000);
        assertEquals(List.of(), findings(schedule.timeline(5000)));
    }

    @Test
    void a_single_thread() {
        runWithNoise(schedule.threads(1, "main"), 5000);
        assertEquals(List.of(), findings(schedule.timeline(5000)));
    }

    @Test
    void a_server_that_is_idle_most_of_the_time() {
        int[] workers = schedule.threads(20, "http");
        for (int start = 0; start < 5000; start += 50) {
            int cpu = random.nextInt(2);
            int worker = workers[random.nextInt(20)];
            schedule.wakes(start, cpu, worker).runs(cpu, worker, start + 0.1, start + 2, ThreadState.SLEEPING);
        }
        assertEquals(List.of(), findings(schedule.timeline(5000)));
    }

    @Test
    void a_fork_join_sum() {
        int main = schedule.thread("main", ThreadKind.APP);
        int[] workers = schedule.threads(2, "ForkJoinPool-worker");
        schedule.runs(0, main, 0, 300, ThreadState.SLEEPING);
        for (int start = 300; start < 5000; start += 100) {
            for (int cpu = 0; cpu < 2; cpu++) {
                double end = start + 88 + random.nextInt(8);
                schedule.wakes(start, cpu, workers[cpu]).runs(cpu, workers[cpu], start, end, ThreadState.SLEEPING);
            }
            schedule.wakes(start + 97, 0, main).runs(0, main, start + 97, start + 100, ThreadState.SLEEPING);
        }
        assertEquals(List.of(), findings(schedule.timeline(5000)));
    }

    @Test
    void a_short_batch_that_loads_classes() {
        int main = schedule.thread("main", ThreadKind.APP);
        int first = schedule.thread("C1 CompilerThread0", ThreadKind.JIT);
        int second = schedule.thread("C2 CompilerThread0", ThreadKind.JIT);
        schedule.turns(0, 0, 1500, 3, main, first)
                .sleeps(0)
                .runs(1, second, 0, 1500, ThreadState.SLEEPING)
                .runs(0, main, 1500, 2000, ThreadState.SLEEPING);
        assertEquals(List.of(), findings(schedule.timeline(2000)));
    }

    @Test
    void a_recording_that_is_too_short_to_judge() {
        int worker = schedule.thread("worker", ThreadKind.APP);
        int make = schedule.thread("make", ThreadKind.OTHER_PROGRAM);
        schedule.turns(0, 0, 450, 5, worker, make);
        assertEquals(List.of(), findings(schedule.timeline(450)));
    }

    @Test
    void empty_recordings_of_any_coverage() {
        for (SchedulingCoverage coverage : SchedulingCoverage.values()) {
            assertEquals(List.of(), findings(new TimelineFixture(0).timeline(0, coverage, Double.NaN)));
            assertEquals(List.of(), findings(new TimelineFixture(2).timeline(5000, coverage, 1)));
        }
    }
}
