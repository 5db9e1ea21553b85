package io.heddle.recorder.file;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.heddle.recorder.file.ClockMapping.Pair;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClockMappingTest {
    private static final long SECOND = 1_000_000_000;

    /** Pairs in seconds. */
    private static ClockMapping mapping(long... seconds) {
        Pair[] pairs = new Pair[seconds.length / 2];
        for (int i = 0; i < pairs.length; i++) {
            pairs[i] = new Pair(seconds[2 * i] * SECOND, seconds[2 * i + 1] * SECOND);
        }
        return ClockMapping.of(List.of(pairs));
    }

    private static void assertMonotonic(long seconds, ClockMapping mapping, long wallSeconds) {
        assertEquals(seconds * SECOND, mapping.toMonotonic(wallSeconds * SECOND));
    }

    @Test
    void a_steady_clock_has_one_offset() {
        ClockMapping mapping = mapping(1_000, 10, 1_020, 30);
        assertMonotonic(0, mapping, 990);
        assertMonotonic(15, mapping, 1_005);
        assertMonotonic(100, mapping, 1_090);
    }

    @Test
    void a_clock_that_stepped_forward_has_another_offset_after_the_step() {
        ClockMapping mapping = mapping(1_000, 10, 2_000, 20);
        assertMonotonic(15, mapping, 1_005);
        assertMonotonic(25, mapping, 2_005);
    }

    @Test
    void a_time_that_the_clock_skipped_continues_the_offset_before_the_step() {
        assertMonotonic(30, mapping(1_000, 10, 2_000, 20), 1_020);
    }

    @Test
    void a_time_that_the_clock_showed_twice_is_the_first_one_or_the_nearest() {
        ClockMapping mapping = mapping(1_000, 10, 995, 20);
        assertMonotonic(12, mapping, 1_002);
        assertEquals(27 * SECOND, mapping.toMonotonic(1_002 * SECOND, 26 * SECOND));
        assertMonotonic(22, mapping, 997);
    }

    @Test
    void without_pairs_both_clocks_are_one() {
        assertMonotonic(7, mapping(), 7);
    }
}
