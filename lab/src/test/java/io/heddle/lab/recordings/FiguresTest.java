package io.heddle.lab.recordings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.heddle.timeline.Facts;
import io.heddle.timeline.Span;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineBuilder;
import io.heddle.timeline.scheduling.SchedulingCoverage;
import io.heddle.timeline.scheduling.SchedulingVisitor;
import io.heddle.timeline.scheduling.ThreadState;
import java.util.List;
import org.junit.jupiter.api.Test;

class FiguresTest {
    /** One CPU; the second thread is ready for half of the recording, and then runs. */
    private static Timeline timeline() {
        TimelineBuilder builder = new TimelineBuilder()
                .span(new Span(0, 1_000))
                .facts(new Facts("", "", "", 1, Double.NaN, Double.NaN, SchedulingCoverage.MACHINE, List.of()));
        int first = builder.describe(10, 1, "first", ThreadKind.APP);
        int second = builder.describe(11, 1, "second", ThreadKind.APP);
        builder.scheduling().switched(0, 0, SchedulingVisitor.IDLE, ThreadState.READY, first);
        builder.scheduling().woken(0, 0, second, SchedulingVisitor.IDLE);
        builder.scheduling().switched(500, 0, first, ThreadState.SLEEPING, second);
        builder.scheduling().switched(1_000, 0, second, ThreadState.ENDED, SchedulingVisitor.IDLE);
        return builder.build();
    }

    @Test
    void the_run_queue_has_the_ready_threads_and_not_the_running_one() {
        assertThat(SchedulerFigures.of(timeline()))
                .contains(
                        entry(SchedulerFigures.QUEUE_MEAN, 0.5),
                        entry(SchedulerFigures.QUEUE_DEVIATION, 0.5),
                        entry(SchedulerFigures.QUEUE_LONGEST, 1.0));
    }

    @Test
    void a_share_without_samples_is_missing() {
        assertThat(SchedulerFigures.of(timeline()))
                .doesNotContainKeys(SchedulerFigures.SCHEDULER, SchedulerFigures.SWITCH_NANOS);
    }

    @Test
    void a_program_without_collections_has_no_pauses_and_its_threads_share_the_work() {
        assertThat(GcFigures.of(timeline()))
                .contains(
                        entry(GcFigures.PAUSE_SECONDS, 0.0),
                        entry(GcFigures.COLLECTIONS, 0.0),
                        entry(GcFigures.LARGEST_SHARE, 0.5),
                        entry(GcFigures.BUSY_THREADS, 2.0))
                .doesNotContainKey(GcFigures.SURVIVING);
    }
}
