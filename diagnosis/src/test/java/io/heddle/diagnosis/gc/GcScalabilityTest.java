package io.heddle.diagnosis.gc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.heddle.diagnosis.testing.JvmRecording;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.scheduling.SchedulingCoverage;
import org.junit.jupiter.api.Test;

class GcScalabilityTest {
    private static GcScalability scalability(Timeline timeline) {
        return GcScalability.of(timeline, GcHistory.of(timeline).getFirst());
    }

    @Test
    void work_is_the_cpu_time_of_the_threads_that_collect() {
        JvmRecording recording = new JvmRecording(2)
                .jvm("ParallelOld", 8, 100)
                .collection(0, 10, "ParallelScavenge", "Allocation Failure", 50, 10);
        int worker = recording.fixture().thread("GC Thread#0", ThreadKind.GC_PAUSE);
        int other = recording.fixture().thread("GC Thread#1", ThreadKind.GC_PAUSE);
        recording.fixture().clocks(worker, 9, 1).clocks(other, 7, 5);
        GcScalability scalability = scalability(recording.timeline(100));
        assertEquals(16_000_000, scalability.workNanos());
        assertEquals(6_000_000, scalability.waitNanos());
        assertEquals(80_000_000, scalability.capacityNanos());
        assertEquals(0.2, scalability.utilization(), 1e-9);
        assertTrue(scalability.hasSurplusThreads());
        assertEquals(0.75, scalability.surplusShare(), 1e-9);
    }

    @Test
    void termination_is_a_share_of_the_time_of_all_workers() {
        GcScalability scalability = scalability(new JvmRecording(2)
                .jvm("G1New", 2, 100)
                .terminating(0, 10, 4, 0)
                .terminating(20, 30, 12, 0)
                .timeline(100));
        assertEquals(16_000_000, scalability.terminationNanos());
        assertEquals(80_000_000, scalability.workerNanos());
        assertEquals(0.2, scalability.terminationShare(), 1e-9);
        assertFalse(scalability.hasSurplusThreads());
    }

    @Test
    void the_termination_of_the_parallel_collector_is_unknown() {
        GcScalability scalability = scalability(new JvmRecording(2)
                .collection(0, 10, "ParallelScavenge", "Allocation Failure", 50, 10)
                .timeline(100));
        assertEquals(-1, scalability.terminationNanos());
        assertTrue(Double.isNaN(scalability.terminationShare()));
        assertTrue(Double.isNaN(scalability.utilization()));
    }

    @Test
    void a_quota_limits_the_cpus_of_the_collector() {
        JvmRecording recording = new JvmRecording(4)
                .jvm("ParallelOld", 4, 100)
                .collection(0, 10, "ParallelScavenge", "Allocation Failure", 50, 10);
        GcScalability scalability = scalability(recording.fixture().timeline(100, SchedulingCoverage.MACHINE, 1.5));
        assertEquals(2, scalability.cpus());
        assertEquals(0.5, scalability.surplusShare(), 1e-9);
    }
}
