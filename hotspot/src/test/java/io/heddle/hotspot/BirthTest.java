package io.heddle.hotspot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BirthTest {
    private static int[] inOrder(long tick, int... tids) {
        return IntStream.of(tids)
                .mapToObj(tid -> new Birth(tid, "java", tid == 1 ? tick - 1 : tick))
                .sorted(Birth.CREATION_ORDER)
                .mapToInt(Birth::tid)
                .toArray();
    }

    @Test
    void within_a_tick_ids_tell_who_was_first() {
        assertThat(inOrder(5, 420, 400, 410, 1)).containsExactly(1, 400, 410, 420);
    }

    @Test
    void ids_begin_anew_when_their_range_is_over() {
        assertThat(inOrder(5, 302, 32_767, 300, 32_766, 301)).containsExactly(32_766, 32_767, 300, 301, 302);
        assertThat(inOrder(5, 301, 4_194_303, 300)).containsExactly(4_194_303, 300, 301);
    }
}
