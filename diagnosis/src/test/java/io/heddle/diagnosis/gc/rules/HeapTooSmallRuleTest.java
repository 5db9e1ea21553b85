package io.heddle.diagnosis.gc.rules;

import static io.heddle.diagnosis.testing.Findings.command;
import static io.heddle.diagnosis.testing.Findings.figure;
import static io.heddle.diagnosis.testing.Findings.found;
import static io.heddle.diagnosis.testing.Findings.healthy;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.testing.JvmRecording;
import io.heddle.timeline.Collection;
import io.heddle.timeline.TimelineFixture;
import io.heddle.timeline.Wait;
import io.heddle.timeline.scheduling.ThreadState;
import io.heddle.timeline.stacks.Stack;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeapTooSmallRuleTest {
    private final HeapTooSmallRule rule = new HeapTooSmallRule();

    /** Ten collections of 30 ms in a second. */
    private static JvmRecording recording(JvmRecording jvm, String collector, String cause, long before, long after) {
        for (int i = 0; i < 10; i++) {
            jvm.collection(100 * i, 30, collector, cause, before, after);
        }
        return jvm;
    }

    private static JvmRecording jvm(int gcThreads, long maxHeapMib) {
        return new JvmRecording(2).jvm("ParallelOld", gcThreads, maxHeapMib);
    }

    @Test
    void objects_in_use_that_fill_the_heap_make_it_small() {
        JvmRecording recording = recording(jvm(2, 100), "ParallelOld", "Ergonomics", 95, 80);
        Finding finding = found(rule, recording.timeline(1000), Cause.HEAP_TOO_SMALL, 0.3);
        assertEquals("-Xmx320m", command(finding));
        assertEquals(80 << 20, figure(finding.evidence().getFirst(), "liveBytes"));
        assertEquals(0.1, figure(finding.evidence().get(1), "medianIntervalSeconds"), 1e-9);
    }

    @Test
    void a_program_that_fills_its_heap_many_times_a_second_needs_a_larger_one() {
        // 190 MiB in each 100 ms: 19 times the heap of 100 MiB in a second.
        JvmRecording recording = recording(jvm(2, 100), "ParallelScavenge", "Allocation Failure", 200, 10);
        assertEquals("-Xmx200m", command(found(rule, recording.timeline(1000), Cause.HEAP_TOO_SMALL, 0.3)));
    }

    @Test
    void objects_that_move_to_the_old_generation_and_die_there_are_another_cause() {
        JvmRecording recording = jvm(2, 100);
        for (int i = 0; i < 10; i++) {
            recording.collection(
                    new JvmRecording.Heap("ParallelScavenge", "Allocation Failure", 200, 90, 60, List.of()),
                    100 * i,
                    10,
                    List.of());
            recording.collection(100 * i + 20, 20, "ParallelOld", "Ergonomics", 90, 30);
        }
        healthy(rule, recording.timeline(1000));
    }

    @Test
    void collections_of_a_heap_without_generations_tell_what_is_in_use() {
        JvmRecording recording = recording(jvm(2, 100), "Shenandoah", "Allocation Failure", 90, 60);
        found(rule, recording.timeline(1000), Cause.HEAP_TOO_SMALL, 0.3);
    }

    @Test
    void young_collections_after_a_concurrent_cycle_tell_what_is_in_use() {
        JvmRecording recording = recording(jvm(2, 100), "G1New", "G1 Evacuation Pause", 90, 60);
        healthy(rule, recording.timeline(1000));
        recording
                .fixture()
                .builder()
                .add(new Collection(
                        JvmRecording.PID,
                        100,
                        TimelineFixture.span(200, 400),
                        "G1Old",
                        "G1 Evacuation Pause",
                        1_000_000,
                        -1,
                        -1,
                        -1,
                        List.of(),
                        List.of()));
        found(rule, recording.timeline(1000), Cause.HEAP_TOO_SMALL, 0.301);
    }

    /** Twenty threads take turns on two CPUs. Each sleeps for 90 ms of each 100 ms, and waits on its own account or not. */
    private static void twentyThreads(JvmRecording recording, Wait.Kind kind) {
        for (int i = 0; i < 20; i++) {
            int thread = recording.application("worker-" + i);
            for (int start = 0; start < 1000; start += 100) {
                recording
                        .fixture()
                        .builder()
                        .add(new Wait(
                                recording.fixture().builder().thread(thread),
                                kind,
                                TimelineFixture.span(start + 10, start + 100),
                                "",
                                Wait.UNKNOWN_THREAD,
                                Stack.NONE));
            }
        }
        for (int start = 0; start <= 1000; start += 100) {
            for (int i = 0; i < 20; i++) {
                int thread = 100 + i;
                recording.fixture().woken(start, i % 2, thread);
            }
            for (int i = 0; i < 20; i++) {
                recording.fixture().switched(start + 0.4 * i, i % 2, 0, ThreadState.READY, 100 + i);
                recording.fixture().switched(start + 0.4 * i + 0.4, i % 2, 100 + i, ThreadState.SLEEPING, 0);
            }
        }
    }

    @Test
    void a_small_heap_is_not_the_cause_if_many_threads_in_the_midst_of_work_fill_it() {
        JvmRecording recording = recording(jvm(2, 100), "ParallelScavenge", "Allocation Failure", 200, 10);
        twentyThreads(recording, Wait.Kind.ALLOCATION_STALL);
        healthy(rule, recording.timeline(1001));
    }

    @Test
    void a_small_heap_is_the_cause_if_most_of_many_threads_have_nothing_to_do() {
        JvmRecording recording = recording(jvm(2, 100), "ParallelScavenge", "Allocation Failure", 200, 10);
        twentyThreads(recording, Wait.Kind.PARK);
        found(rule, recording.timeline(1001), Cause.HEAP_TOO_SMALL, 0.3 / 1.001);
    }

    @Test
    void a_full_old_generation_is_the_cause_whoever_fills_it() {
        JvmRecording recording = recording(jvm(2, 100), "ParallelOld", "Ergonomics", 95, 80);
        twentyThreads(recording, Wait.Kind.ALLOCATION_STALL);
        found(rule, recording.timeline(1001), Cause.HEAP_TOO_SMALL, 0.3 / 1.001);
    }

    @Test
    void surplus_collector_threads_have_their_own_part() {
        JvmRecording recording = recording(jvm(8, 100), "ParallelOld", "Ergonomics", 95, 80);
        found(rule, recording.timeline(1000), Cause.HEAP_TOO_SMALL, 0.075);
    }

    @Test
    void a_large_heap_that_is_collected_often_is_healthy() {
        healthy(
                rule,
                recording(jvm(2, 4000), "ParallelScavenge", "Allocation Failure", 500, 100)
                        .timeline(1000));
    }

    @Test
    void a_full_heap_that_is_hardly_collected_is_healthy() {
        healthy(
                rule,
                recording(jvm(2, 100), "ParallelOld", "Ergonomics", 95, 80).timeline(20_000));
    }

    @Test
    void without_old_collections_a_half_full_heap_may_be_full_of_dead_objects() {
        healthy(
                rule,
                recording(jvm(2, 100), "G1New", "G1 Evacuation Pause", 95, 60).timeline(1000));
        found(
                rule,
                recording(jvm(2, 100), "G1New", "G1 Evacuation Pause", 95, 80).timeline(1000),
                Cause.HEAP_TOO_SMALL,
                0.3);
    }

    @Test
    void requested_collections_do_not_make_a_heap_small() {
        healthy(
                rule,
                recording(jvm(2, 100), "ParallelOld", "System.gc()", 95, 80).timeline(1000));
    }
}
