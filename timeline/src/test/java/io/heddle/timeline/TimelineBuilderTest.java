package io.heddle.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

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
    void a_thread_that_lived_before_the_recording_has_an_empty_span() {
        builder.thread(7);
        builder.ended(7, 50);
        assertEquals(new Span(100, 100), builder.build().threads().getFirst().span());
    }

    @Test
    void scheduling_events_out_of_order_are_refused() {
        builder.scheduling().woken(120, 0, builder.thread(7));
        assertThrows(IllegalArgumentException.class, () -> builder.scheduling().woken(119, 0, builder.thread(7)));
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
