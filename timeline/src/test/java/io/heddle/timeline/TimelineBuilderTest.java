package io.heddle.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.heddle.timeline.scheduling.SchedulingVisitor;
import io.heddle.timeline.scheduling.ThreadState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimelineBuilderTest {
    private final TimelineBuilder builder = new TimelineBuilder().span(new Span(100, 200));

    @Test
    void a_reused_identifier_is_another_thread() {
        int first = builder.describe(7, 1, "first", ThreadKind.APP);
        builder.ended(7, 150);
        int second = builder.describe(7, 2, "second", ThreadKind.OTHER_PROGRAM);
        builder.started(7, 160);
        assertNotEquals(first, second);
        Timeline timeline = builder.build();
        assertEquals(new Span(100, 150), timeline.threads().get(first).span());
        assertEquals(new Span(160, 200), timeline.threads().get(second).span());
    }

    @Test
    void a_late_description_belongs_to_the_thread_that_has_ended() {
        builder.describe(7, 0, "seen", ThreadKind.OTHER_PROGRAM);
        builder.ended(7, 150);
        builder.describe(7, 1, "first", ThreadKind.APP, 120);
        builder.describe(7, 1, "second", ThreadKind.APP, 160);

        Timeline timeline = builder.build();

        assertEquals(2, timeline.threads().size());
        assertEquals("first", timeline.threads().getFirst().name());
        assertEquals(new Span(120, 150), timeline.threads().getFirst().span());
        assertEquals(new Span(160, 200), timeline.threads().getLast().span());
    }

    @Test
    void clocks_that_are_read_after_the_end_make_no_thread() {
        builder.describe(7, 1, "first", ThreadKind.APP);
        builder.ended(7, 150);
        builder.clocks(7, new ThreadClocks(new Span(100, 151), 5, 6, 7));
        assertEquals(5, builder.build().threads().getFirst().clocks().runNanos());
        assertEquals(1, builder.build().threads().size());
    }

    @Test
    void a_thread_that_ended_before_its_jvm_was_known_is_the_programs() {
        builder.describe(8, 8, "java", ThreadKind.NATIVE_PROCESS);
        builder.describe(9, 8, "short", ThreadKind.NATIVE_PROCESS);
        builder.describe(10, 10, "sh", ThreadKind.NATIVE_PROCESS);
        builder.add(new TimelineJvm(8, "25", "G1", 0, 0, -1, ""));

        assertEquals(
                List.of(ThreadKind.NATIVE_PROCESS, ThreadKind.APP, ThreadKind.NATIVE_PROCESS),
                builder.build().threads().stream().map(TimelineThread::kind).toList());
    }

    @Test
    void only_the_kind_of_a_thread_that_counts_as_the_programs_is_corrected() {
        builder.describe(8, 1, "JFR Recorder Th", ThreadKind.APP);
        builder.describe(9, 1, "C2 CompilerThre", ThreadKind.JIT);
        builder.reclassify(8, ThreadKind.VM);
        builder.reclassify(9, ThreadKind.VM);
        builder.reclassify(10, ThreadKind.VM);

        assertEquals(
                List.of(ThreadKind.VM, ThreadKind.JIT),
                builder.build().threads().stream().map(TimelineThread::kind).toList());
    }

    @Test
    void a_thread_that_lived_before_the_recording_has_an_empty_span() {
        builder.thread(7);
        builder.ended(7, 50);
        assertEquals(new Span(100, 100), builder.build().threads().getFirst().span());
    }

    @Test
    void scheduling_events_out_of_order_are_refused() {
        builder.scheduling().woken(120, 0, builder.thread(7), SchedulingVisitor.IDLE);
        assertThrows(IllegalArgumentException.class, () -> builder.scheduling()
                .woken(119, 0, builder.thread(7), SchedulingVisitor.IDLE));
    }

    @Test
    void scheduling_events_keep_their_times_across_long_pauses_and_after_a_timeline_was_built() {
        SchedulingVisitor scheduling = builder.scheduling();
        List<Long> nanos = new ArrayList<>();
        long time = -5;
        for (int i = 0; i < 100_000; i++) {
            time += i % 1_000 == 999 ? 5_000_000_000L : i % 7;
            nanos.add(time);
            scheduling.woken(time, i % 300, i % 11, i % 7);
        }
        Timeline first = builder.build();
        assertEquals(nanos, times(first));

        scheduling.woken(time + 1, 0, 0, SchedulingVisitor.IDLE);
        assertEquals(nanos, times(first));
        assertEquals(100_001, times(builder.build()).size());
    }

    private static List<Long> times(Timeline timeline) {
        List<Long> times = new ArrayList<>();
        timeline.scheduling().forEach(new SchedulingVisitor() {
            @Override
            public void switched(long nanos, int cpu, int previous, ThreadState previousState, int next) {
                throw new AssertionError();
            }

            @Override
            public void woken(long nanos, int cpu, int thread, int waker) {
                times.add(nanos);
            }

            @Override
            public void migrated(long nanos, int toCpu, int thread) {
                throw new AssertionError();
            }
        });
        return times;
    }

    @Test
    void the_increase_of_a_counter_ignores_its_restart() {
        builder.count(Counter.MAJOR_FAULTS, "pid 1", 110, 5);
        builder.count(Counter.MAJOR_FAULTS, "pid 1", 120, 9);
        builder.count(Counter.MAJOR_FAULTS, "pid 1", 130, 1);
        builder.count(Counter.MAJOR_FAULTS, "pid 1", 140, 2);
        builder.count(Counter.MAJOR_FAULTS, "pid 2", 140, 2);
        assertEquals(5, builder.build().increaseOf(Counter.MAJOR_FAULTS));
    }

    @Test
    void a_counter_without_readings_has_no_increase() {
        assertEquals(Double.NaN, builder.build().increaseOf(Counter.JOULES));
    }
}
