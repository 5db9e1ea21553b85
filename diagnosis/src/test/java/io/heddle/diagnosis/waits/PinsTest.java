package io.heddle.diagnosis.waits;

import static io.heddle.diagnosis.testing.JvmRecording.stack;
import static io.heddle.timeline.Wait.Kind.PINNED;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.heddle.diagnosis.testing.JvmRecording;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.stacks.Stack;
import java.util.List;
import org.junit.jupiter.api.Test;

class PinsTest {
    private static final Stack CALL = stack("app.Codec.decode", "java.lang.VirtualThread.run");

    private final JvmRecording recording = new JvmRecording(2);
    private final int first = recording.application("ForkJoinPool-1-worker-1");
    private final int second = recording.application("ForkJoinPool-1-worker-2");

    private double loss() {
        Timeline timeline = recording.timeline(100);
        return Pins.of(timeline).loss(timeline);
    }

    @Test
    void pins_are_grouped_by_place() {
        recording.waits(first, PINNED, 0, 10, "", CALL).waits(second, PINNED, 20, 50, "", CALL);
        Pins pins = Pins.of(recording.timeline(100));
        assertEquals(2, pins.carriers());
        assertEquals(40_000_000, pins.totalNanos());
        assertEquals(List.of(new Pins.Place(CALL, 2, 40_000_000, 30_000_000)), pins.places());
    }

    @Test
    void hidden_classes_of_one_origin_are_one_place() {
        recording
                .waits(first, PINNED, 0, 10, "", stack("app.Slow+0x00000000500c0638.<clinit>"))
                .waits(first, PINNED, 20, 50, "", stack("app.Slow+0x00000000500c0868.<clinit>"));
        assertEquals(1, Pins.of(recording.timeline(100)).places().size());
    }

    @Test
    void a_blocked_carrier_costs_nothing_while_another_one_is_idle() {
        recording.waits(first, PINNED, 0, 80, "", CALL);
        assertEquals(0, loss());
    }

    @Test
    void blocked_carriers_cost_all_time_when_none_is_left() {
        recording.waits(first, PINNED, 0, 80, "", CALL).waits(second, PINNED, 40, 80, "", CALL);
        assertEquals(0.4, loss(), 1e-9);
    }

    @Test
    void a_blocked_carrier_costs_its_cpu_while_the_others_run() {
        recording.waits(first, PINNED, 0, 80, "", CALL).runs(second, 0, 0, 80);
        assertEquals(0.4, loss(), 1e-9);
    }

    @Test
    void a_property_sets_the_number_of_carriers() {
        recording.jvm("G1New", 2, 100, "-Djdk.virtualThreadScheduler.parallelism=1 -Xmx100m");
        recording.waits(first, PINNED, 0, 80, "", CALL);
        assertEquals(0.8, loss(), 1e-9);
    }
}
