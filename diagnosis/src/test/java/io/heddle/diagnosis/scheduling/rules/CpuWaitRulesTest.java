package io.heddle.diagnosis.scheduling.rules;

import static io.heddle.diagnosis.scheduling.rules.Schedule.findings;
import static io.heddle.diagnosis.scheduling.rules.Schedule.onlyFinding;
import static io.heddle.diagnosis.testing.Findings.command;
import static io.heddle.diagnosis.testing.Findings.figure;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.findings.Rule;
import io.heddle.diagnosis.scheduling.SchedulingAnalysis;
import io.heddle.timeline.Collection;
import io.heddle.timeline.Counter;
import io.heddle.timeline.Span;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineFixture;
import io.heddle.timeline.TimelineJvm;
import io.heddle.timeline.Wait;
import io.heddle.timeline.scheduling.ThreadState;
import io.heddle.timeline.stacks.Stack;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rules about waits for CPUs, on one program for each cause and on a healthy one that looks alike. */
class CpuWaitRulesTest {
    private final Schedule schedule = new Schedule(2);

    @Test
    void a_compiler_that_waits_behind_many_threads_is_starved() {
        int[] workers = schedule.threads(14, "worker");
        int compiler = schedule.thread("C2 CompilerThread0", ThreadKind.JIT);
        schedule.turns(
                0,
                0,
                4800,
                10,
                workers[0],
                workers[1],
                workers[2],
                workers[3],
                workers[4],
                workers[5],
                workers[6],
                compiler);
        schedule.turns(
                1, 0, 4800, 10, workers[7], workers[8], workers[9], workers[10], workers[11], workers[12], workers[13]);
        Finding finding = onlyFinding(schedule.timeline(4800), Cause.JIT_STARVED, 0.875);
        assertEquals("heddle run --policy fifo", command(finding));
        assertEquals(4.2, figure(finding.evidence().getFirst(), "waitSeconds"), 1e-9);
        assertEquals(0.6, figure(finding.evidence().getFirst(), "runSeconds"), 1e-9);
    }

    @Test
    void a_compiler_that_shares_a_cpu_with_one_thread_is_healthy() {
        int[] workers = schedule.threads(2, "worker");
        int compiler = schedule.thread("C2 CompilerThread0", ThreadKind.JIT);
        schedule.turns(0, 0, 900, 3, workers[0], compiler)
                .sleeps(0)
                .runs(0, workers[0], 900, 4800, ThreadState.READY)
                .runs(1, workers[1], 0, 4800, ThreadState.READY);
        assertEquals(List.of(), findings(schedule.timeline(4800)));
    }

    /** Two threads run for 20 ms of each 100 ms, and then both CPUs idle. */
    private void throttledThreads() {
        int[] workers = schedule.threads(2, "worker");
        for (int period = 0; period < 4000; period += 100) {
            schedule.runs(0, workers[0], period, period + 20, ThreadState.READY);
            schedule.runs(1, workers[1], period, period + 20, ThreadState.READY);
        }
    }

    @Test
    void a_quota_that_stops_threads_is_found() {
        throttledThreads();
        schedule.counts(Counter.THROTTLED_NANOS, "/group", 0, 4000, 2 * 0.8 * 4e9)
                .counts(Counter.THROTTLED_PERIODS, "/group", 0, 4000, 40);
        Finding finding = onlyFinding(schedule.timeline(4000, 0.4), Cause.CPU_QUOTA, 0.8);
        assertEquals(6.4, figure(finding.evidence().getFirst(), "throttledSeconds"), 1e-6);
        assertEquals(3.2, figure(finding.evidence().getLast(), "longestWaitSeconds"), 1e-6);
        assertEquals("-XX:ActiveProcessorCount=1", finding.remedies().getLast().command());
    }

    @Test
    void a_quota_is_found_without_its_counter() {
        throttledThreads();
        onlyFinding(schedule.timeline(4000, 0.4), Cause.CPU_QUOTA, 0.8);
    }

    @Test
    void a_quota_that_stops_nobody_is_healthy() {
        int[] workers = schedule.threads(2, "worker");
        for (int start = 0; start < 4000; start += 100) {
            // The program uses 0.6 CPUs, and each wake-up takes 1 ms.
            for (int i = 0; i < 2; i++) {
                schedule.wakes(start, i, workers[i]).runs(i, workers[i], start + 1, start + 31, ThreadState.SLEEPING);
            }
        }
        assertEquals(List.of(), findings(schedule.timeline(4000, 1)));
    }

    @Test
    void a_program_that_takes_a_cpu_from_the_application_is_found_and_named() {
        int[] workers = schedule.threads(2, "worker");
        int make = schedule.thread("make", ThreadKind.OTHER_PROGRAM);
        schedule.turns(0, 0, 4000, 5, workers[0], make).runs(1, workers[1], 0, 4000, ThreadState.READY);
        Finding finding = onlyFinding(schedule.timeline(4000), Cause.OTHER_PROGRAMS, 0.25);
        assertTrue(finding.summary().endsWith(": make"), finding::summary);
        assertEquals(2, figure(finding.evidence().getFirst(), "otherCpuSeconds"), 0.01);
    }

    @Test
    void a_program_on_another_cpu_than_the_ready_thread_takes_that_cpu_from_it() {
        int[] workers = schedule.threads(2, "worker");
        int make = schedule.thread("make", ThreadKind.OTHER_PROGRAM);
        schedule.runs(1, workers[1], 0, 10, ThreadState.SLEEPING)
                .runs(1, make, 10, 4000, ThreadState.READY)
                .turns(0, 20, 4000, 5, workers[0], workers[1]);
        Finding finding = onlyFinding(schedule.timeline(4000), Cause.OTHER_PROGRAMS, 0.5);
        assertEquals(3.98, figure(finding.evidence().getLast(), "largestProgramSeconds"), 0.01);
    }

    @Test
    void a_program_on_a_cpu_that_the_program_never_used_is_healthy() {
        int[] workers = schedule.threads(2, "worker");
        int make = schedule.thread("make", ThreadKind.OTHER_PROGRAM);
        schedule.runs(1, make, 0, 4000, ThreadState.READY).turns(0, 0, 4000, 5, workers[0], workers[1]);
        assertEquals(List.of(), findings(schedule.timeline(4000)));
    }

    @Test
    void other_programs_on_cpus_that_the_application_does_not_want_are_healthy() {
        int worker = schedule.thread("worker", ThreadKind.APP);
        int make = schedule.thread("make", ThreadKind.OTHER_PROGRAM);
        schedule.runs(0, worker, 0, 4000, ThreadState.READY).runs(1, make, 0, 4000, ThreadState.READY);
        assertEquals(List.of(), findings(schedule.timeline(4000)));
    }

    /** 32 threads on two CPUs with a pause of 100 ms after each 300 ms. */
    private Timeline oversubscribed(long promotedBytes, Wait.Kind wait) {
        return oversubscribed("ParallelScavenge", "Allocation Failure", promotedBytes, List.of(), wait);
    }

    /** @param survivorBytes by age */
    private Timeline oversubscribed(
            String collector, String cause, long promotedBytes, List<Long> survivorBytes, Wait.Kind wait) {
        int[] workers = schedule.threads(32, "worker");
        int worker = schedule.thread("GC Thread#0", ThreadKind.GC_PAUSE);
        int id = 0;
        for (int start = 0; start < 4000; start += 400) {
            int end = start + 300;
            for (int cpu = 0; cpu < 2; cpu++) {
                for (int i = 0; i < 16; i++) {
                    schedule.wakes(start, cpu, workers[16 * cpu + i]);
                }
                for (int i = 0; i < 16; i++) {
                    schedule.builder()
                            .add(new Wait(
                                    schedule.builder().thread(workers[16 * cpu + i]),
                                    wait,
                                    TimelineFixture.span(start + 18.75 * (i + 1), start + 400),
                                    "",
                                    Wait.UNKNOWN_THREAD,
                                    Stack.NONE));
                    double from = start + 18.75 * i;
                    schedule.runs(cpu, workers[16 * cpu + i], from, from + 18.75, ThreadState.SLEEPING);
                }
            }
            schedule.wakes(end, 0, worker).runs(0, worker, end, end + 100, ThreadState.SLEEPING);
            Span span = TimelineFixture.span(end, end + 100);
            schedule.builder()
                    .add(new Collection(
                            1,
                            id++,
                            span,
                            collector,
                            cause,
                            span.nanos(),
                            100 << 20,
                            (20 << 20) + promotedBytes,
                            promotedBytes,
                            survivorBytes,
                            List.of()));
        }
        return schedule.timeline(4000);
    }

    @Test
    void objects_that_survive_since_their_threads_wait_are_found() {
        // 16 threads end their turns one after another: 8.5 of them are active on each CPU.
        Timeline timeline = oversubscribed(20 << 20, Wait.Kind.PARK);
        Finding finding = onlyFinding(timeline, Cause.OVERSUBSCRIPTION, 0.25 * (1 - 2 / 17.0));
        assertEquals("heddle compare --arm default --arm fifo", command(finding));
        assertEquals(
                "heddle run --threads virtual", finding.remedies().getLast().command());
        assertEquals(0.25, figure(finding.evidence().getLast(), "pauseShare"), 1e-9);
    }

    @Test
    void threads_that_the_jvm_blocks_share_the_cpus_too() {
        // All 32 threads have work all the time, but for their last sleep, which no wake-up ends.
        Timeline timeline = oversubscribed(20 << 20, Wait.Kind.ALLOCATION_STALL);
        double threads = figure(
                onlyFinding(timeline, Cause.OVERSUBSCRIPTION, 0.25 * (1 - 2 / 30.5))
                        .evidence()
                        .getFirst(),
                "busyThreads");
        assertTrue(threads > 30 && threads < 32, () -> threads + " threads");
    }

    @Test
    void objects_that_many_collections_copy_count_each_time() {
        // Of 80 MiB, 1 MiB survives its first collection, and each of the next 15 collections copies that again.
        List<Long> survivors = Collections.nCopies(15, 1L << 20);
        Timeline timeline = oversubscribed("DefNew", "Allocation Failure", 0, survivors, Wait.Kind.PARK);
        Finding finding = onlyFinding(timeline, Cause.OVERSUBSCRIPTION, 0.25 * (1 - 2 / 17.0));
        assertEquals(15 / 80.0, figure(finding.evidence().getLast(), "copiedShare"), 1e-9);
    }

    @Test
    void collections_that_do_not_come_from_waiting_threads_are_no_oversubscription() {
        List<Long> survivors = List.of(20L << 20);
        assertEquals(List.of(), findings(oversubscribed("DefNew", "System.gc()", 0, survivors, Wait.Kind.PARK)));
    }

    @Test
    void collections_of_the_old_generation_are_no_oversubscription() {
        assertEquals(
                List.of(),
                findings(oversubscribed("SerialOld", "Allocation Failure", 20 << 20, List.of(), Wait.Kind.PARK)));
    }

    @Test
    void the_part_of_surplus_collector_threads_is_no_oversubscription() {
        schedule.builder().add(new TimelineJvm(1, "25", "ParallelScavenge", 4, 0, 100 << 20, ""));
        Timeline timeline = oversubscribed(20 << 20, Wait.Kind.PARK);
        onlyFinding(timeline, Cause.OVERSUBSCRIPTION, 0.25 * (1 - 2 / 17.0) / 2);
    }

    @Test
    void threads_that_wait_are_healthy_if_no_objects_survive() {
        assertEquals(List.of(), findings(oversubscribed(0, Wait.Kind.PARK)));
    }

    @Test
    void threads_that_wait_are_healthy_without_collections() {
        schedule.turns(0, 0, 4000, 10, schedule.threads(16, "worker"));
        schedule.turns(1, 0, 4000, 10, schedule.threads(16, "other"));
        assertEquals(List.of(), findings(schedule.timeline(4000)));
    }

    @Test
    void a_rule_does_not_judge_the_timeline_of_another_analysis() {
        SchedulingAnalysis analysis = SchedulingAnalysis.of(schedule.timeline(1000));
        Timeline other = new Schedule(2).timeline(2000);
        for (Rule rule : SchedulingRules.of(analysis)) {
            assertThrows(IllegalArgumentException.class, () -> rule.finding(other));
        }
    }
}
