package io.heddle.diagnosis.scheduling;

import static io.heddle.timeline.scheduling.ThreadState.READY;
import static io.heddle.timeline.scheduling.ThreadState.SLEEPING;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineFixture;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkDistributionTest {
    private final TimelineFixture fixture = new TimelineFixture(1);

    private WorkDistribution distribution() {
        Timeline timeline = fixture.timeline(100);
        return WorkDistribution.of(timeline, SchedulingAnalysis.of(timeline).cpuShares());
    }

    @Test
    void application_threads_are_ordered_by_their_share_and_all_others_are_left_out() {
        int little = fixture.thread("little", ThreadKind.APP);
        int most = fixture.thread("most", ThreadKind.APP);
        int compiler = fixture.thread("C1", ThreadKind.JIT);
        fixture.thread("idle", ThreadKind.APP);
        fixture.switched(0, 0, 0, READY, little)
                .switched(20, 0, little, SLEEPING, most)
                .switched(80, 0, most, SLEEPING, compiler)
                .switched(100, 0, compiler, SLEEPING, 0);
        WorkDistribution work = distribution();
        assertEquals(List.of(0.75, 0.25), work.shares());
        assertEquals(0.75, work.largestShare(), 1e-9);
        assertEquals(1, work.threadsFor(0.7));
        assertEquals(2, work.threadsFor(0.9));
    }

    @Test
    void a_program_that_did_not_run_has_no_shares() {
        assertTrue(distribution().shares().isEmpty());
        assertTrue(Double.isNaN(distribution().largestShare()));
        assertEquals(0, distribution().threadsFor(0.9));
    }
}
