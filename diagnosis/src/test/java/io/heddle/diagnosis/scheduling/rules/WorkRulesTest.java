package io.heddle.diagnosis.scheduling.rules;

import static io.heddle.diagnosis.scheduling.rules.Schedule.findings;
import static io.heddle.diagnosis.scheduling.rules.Schedule.onlyFinding;
import static io.heddle.diagnosis.testing.Findings.command;
import static io.heddle.diagnosis.testing.Findings.figure;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.timeline.Counter;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.TimelineFixture;
import io.heddle.timeline.Wait;
import io.heddle.timeline.scheduling.ThreadState;
import io.heddle.timeline.stacks.Frame;
import io.heddle.timeline.stacks.Sample;
import io.heddle.timeline.stacks.Stack;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rules about what the program's own CPU time is for, on one program for each cause and on a healthy one that looks alike. */
class WorkRulesTest {
    private final Schedule schedule = new Schedule(4);

    /** Four workers work for some time of each 100 ms, main for the rest of it. */
    private void mainAndWorkers(double parallelMillis) {
        int main = schedule.thread("main", ThreadKind.APP);
        int[] workers = schedule.threads(4, "worker");
        for (int start = 0; start < 4000; start += 100) {
            for (int cpu = 0; cpu < 4; cpu++) {
                schedule.wakes(start, cpu, workers[cpu])
                        .runs(cpu, workers[cpu], start, start + parallelMillis, ThreadState.SLEEPING);
            }
            schedule.wakes(start + parallelMillis, 0, main)
                    .runs(0, main, start + parallelMillis, start + 100, ThreadState.SLEEPING);
        }
    }

    @Test
    void a_thread_that_works_while_all_others_wait_is_found() {
        mainAndWorkers(40);
        Finding finding = onlyFinding(schedule.timeline(4000), Cause.SEQUENTIAL_BOTTLENECK, 2.34 / 4 * 0.75);
        // Nobody waits for the last 60 ms.
        assertTrue(finding.summary().startsWith("main worked alone for 2.34 s"), finding::summary);
        assertEquals(1, figure(finding.evidence().getFirst(), "parallelism"), 1e-6);
        assertEquals(4, figure(finding.evidence().getLast(), "othersParallelism"), 1e-6);
    }

    @Test
    void a_program_with_a_short_sequential_part_is_healthy() {
        mainAndWorkers(85);
        assertEquals(List.of(), findings(schedule.timeline(4000)));
    }

    @Test
    void a_program_with_a_single_thread_is_healthy() {
        int main = schedule.thread("main", ThreadKind.APP);
        int[] idlers = schedule.threads(4, "idler");
        schedule.runs(0, main, 0, 4000, ThreadState.READY);
        for (int start = 0; start < 4000; start += 100) {
            schedule.wakes(start, 1, idlers[start / 100 % 4])
                    .runs(1, idlers[start / 100 % 4], start, start + 1, ThreadState.SLEEPING);
        }
        assertEquals(List.of(), findings(schedule.timeline(4000)));
    }

    /** Two workers hand short parts to one thread, which needs 2 ms for each. */
    private int[] workersWaitForOneThread(double periodMillis) {
        int main = schedule.thread("main", ThreadKind.APP);
        int sequential = schedule.thread("sequential", ThreadKind.APP);
        int[] workers = schedule.threads(2, "worker");
        // Main starts the program alone.
        schedule.runs(0, main, 0, 400, ThreadState.SLEEPING).runs(0, sequential, 400, 4000, ThreadState.READY);
        for (double start = 400; start < 4000; start += periodMillis) {
            for (int i = 0; i < 2; i++) {
                schedule.wakes(start, 1 + i, workers[i])
                        .runs(1 + i, workers[i], start, start + 0.05, ThreadState.SLEEPING);
            }
        }
        return workers;
    }

    @Test
    void a_thread_for_which_others_wait_again_and_again_is_found_however_short_their_parts_are() {
        workersWaitForOneThread(2);
        onlyFinding(schedule.timeline(4000), Cause.SEQUENTIAL_BOTTLENECK, 0.9 * 0.975 * 0.75);
    }

    @Test
    void threads_that_wait_for_the_time_do_not_wait_for_a_thread() {
        for (int worker : workersWaitForOneThread(2)) {
            int thread = schedule.builder().thread(worker);
            schedule.builder()
                    .add(new Wait(
                            thread,
                            Wait.Kind.SLEEP,
                            TimelineFixture.span(400, 4000),
                            "",
                            Wait.UNKNOWN_THREAD,
                            Stack.NONE));
        }
        assertEquals(List.of(), findings(schedule.timeline(4000)));
    }

    @Test
    void a_thread_that_starts_the_program_holds_nobody_back() {
        int main = schedule.thread("main", ThreadKind.APP);
        int[] workers = schedule.threads(2, "worker");
        schedule.runs(0, main, 0, 3000, ThreadState.SLEEPING);
        for (int i = 0; i < 2; i++) {
            schedule.wakes(3000, i, workers[i]).runs(i, workers[i], 3000, 4000, ThreadState.SLEEPING);
        }
        assertEquals(List.of(), findings(schedule.timeline(4000)));
    }

    @Test
    void a_single_thread_with_timers_is_healthy() {
        workersWaitForOneThread(20);
        assertEquals(List.of(), findings(schedule.timeline(4000)));
    }

    @Test
    void threads_that_work_in_turn_have_no_sequential_bottleneck() {
        int[] workers = schedule.threads(4, "worker");
        for (int start = 0; start < 4000; start += 10) {
            int worker = start / 10 % 4;
            schedule.wakes(start, worker, workers[worker])
                    .runs(worker, workers[worker], start, start + 10, ThreadState.SLEEPING);
        }
        assertEquals(List.of(), findings(schedule.timeline(4000)));
    }

    private void busyWithKernelTime(double systemNanos) {
        int[] workers = schedule.threads(4, "worker");
        for (int cpu = 0; cpu < 4; cpu++) {
            schedule.runs(cpu, workers[cpu], 0, 4000, ThreadState.READY);
        }
        schedule.counts(Counter.SYSTEM_NANOS, "pid 1", 0, 4000, systemNanos);
        schedule.counts(Counter.USER_NANOS, "pid 1", 0, 4000, 16e9 - systemNanos);
        Stack stack = new Stack(List.of(new Frame("", "clear_page", -1), new Frame("", "exc_page_fault", -1)));
        schedule.builder()
                .add(new Sample(
                        schedule.builder().thread(workers[0]),
                        Sample.Kind.KERNEL,
                        TimelineFixture.at(5),
                        1_000_000,
                        stack));
    }

    @Test
    void time_in_the_kernel_is_found_with_its_reason() {
        busyWithKernelTime(8e9);
        Finding finding = onlyFinding(schedule.timeline(4000), Cause.KERNEL_TIME, 0.5);
        assertEquals("-XX:+AlwaysPreTouch", command(finding));
        assertTrue(finding.evidence().getLast().text().contains("page faults 100 %"));
        assertEquals(2, finding.evidence().getLast().stack().frames().size());
    }

    @Test
    void some_time_in_the_kernel_is_healthy() {
        busyWithKernelTime(3e9);
        assertEquals(List.of(), findings(schedule.timeline(4000)));
    }

    @Test
    void interrupts_on_top_of_system_calls_are_no_kernel_time() {
        busyWithKernelTime(8e9);
        for (int cpu = 0; cpu < 4; cpu++) {
            schedule.counts(Counter.SOFT_INTERRUPT_NANOS, "cpu" + cpu, 0, 4000, 1.8e9);
        }
        onlyFinding(schedule.timeline(4000), Cause.INTERRUPTS, 0.45);
    }

    @Test
    void time_in_the_kernel_is_found_beside_some_interrupts() {
        busyWithKernelTime(8e9);
        schedule.counts(Counter.SOFT_INTERRUPT_NANOS, "cpu0", 0, 4000, 0.8e9);
        onlyFinding(schedule.timeline(4000), Cause.KERNEL_TIME, 0.45);
    }

    /** Two threads wake each other on one CPU. */
    private void pingPong(double turnMillis) {
        int[] players = schedule.threads(2, "player");
        for (int i = 0; i * turnMillis < 1000; i++) {
            double from = i * turnMillis;
            double to = (i + 1) * turnMillis;
            schedule.wakes(from, 0, players[i % 2]).runs(0, players[i % 2], from, to, ThreadState.SLEEPING);
        }
        schedule.counts(Counter.SYSTEM_NANOS, "pid 1", 0, 1000, 0.6e9);
        schedule.counts(Counter.USER_NANOS, "pid 1", 0, 1000, 0.4e9);
    }

    @Test
    void switches_that_take_much_of_the_time_are_found() {
        // A switch costs 1.5 us, and there is one every 10 us. The kernel's time is that of waits and wake-ups.
        pingPong(0.01);
        Finding finding = onlyFinding(schedule.timeline(1000), Cause.SWITCHES, 0.15);
        assertEquals("heddle run --threads virtual", command(finding));
        assertEquals(100_000, figure(finding.evidence().getFirst(), "switchesPerSecond"), 10);
    }

    @Test
    void a_switch_of_unknown_or_implausible_cost_takes_a_microsecond_at_least() {
        for (double cost : new double[] {Double.NaN, 0, 2_000_000}) {
            Schedule storm = new Schedule(4);
            int[] players = storm.threads(2, "player");
            storm.turns(0, 0, 1000, 0.005, players);
            Finding finding = onlyFinding(storm.timeline(1000, Double.NaN, cost), Cause.SWITCHES, 0.1);
            assertTrue(finding.evidence().getFirst().text().contains("cost at least 1.0 us"), finding::toString);
        }
    }

    @Test
    void some_thousand_switches_a_second_are_healthy() {
        int[] workers = schedule.threads(4, "worker");
        schedule.turns(0, 0, 1000, 0.2, workers[0], workers[1]).turns(1, 0, 1000, 0.2, workers[2], workers[3]);
        assertEquals(List.of(), findings(schedule.timeline(1000)));
    }

    @Test
    void a_compiler_that_takes_cpus_from_the_application_is_found() {
        int[] workers = schedule.threads(4, "worker");
        int compiler = schedule.thread("C2 CompilerThread0", ThreadKind.JIT);
        int second = schedule.thread("C2 CompilerThread1", ThreadKind.JIT);
        schedule.turns(0, 0, 6000, 4, workers[0], compiler)
                .turns(1, 0, 6000, 4, workers[1], second)
                .runs(2, workers[2], 0, 6000, ThreadState.READY)
                .runs(3, workers[3], 0, 6000, ThreadState.READY);
        Finding finding = onlyFinding(schedule.timeline(6000), Cause.COMPILATION, 0.25);
        assertEquals("-XX:AOTCache=app.aot", command(finding));
        assertEquals(0.25, figure(finding.evidence().getFirst(), "compilerShare"), 1e-9);
    }

    @Test
    void a_compiler_on_a_cpu_that_is_idle_otherwise_is_healthy() {
        int worker = schedule.thread("worker", ThreadKind.APP);
        int compiler = schedule.thread("C2 CompilerThread0", ThreadKind.JIT);
        schedule.runs(0, worker, 0, 6000, ThreadState.READY).runs(1, compiler, 0, 6000, ThreadState.SLEEPING);
        assertEquals(List.of(), findings(schedule.timeline(6000)));
    }

    @Test
    void a_short_program_that_compiles_much_is_healthy() {
        Schedule narrow = new Schedule(1);
        int worker = narrow.thread("main", ThreadKind.APP);
        int compiler = narrow.thread("C1 CompilerThread0", ThreadKind.JIT);
        narrow.turns(0, 0, 3000, 3, worker, compiler);
        assertEquals(List.of(), findings(narrow.timeline(3000)));
    }
}
