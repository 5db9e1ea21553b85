package io.heddle.hotspot.roles;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NewThreadTest {
    private static int[] inOrder(long tick, int... tids) {
        return IntStream.of(tids)
                .mapToObj(tid -> new NewThread(tid, "java", tid == 1 ? tick - 1 : tick))
                .sorted(NewThread.CREATION_ORDER)
                .mapToInt(NewThread::tid)
                .toArray();
    }

    @Test
    void ids_give_the_order_within_a_tick() {
        assertThat(inOrder(5, 420, 400, 410, 1)).containsExactly(1, 400, 410, 420);
    }

    @Test
    void ids_wrap_around_at_the_end_of_their_range() {
        assertThat(inOrder(5, 302, 32_767, 300, 32_766, 301)).containsExactly(32_766, 32_767, 300, 301, 302);
        assertThat(inOrder(5, 301, 4_194_303, 300)).containsExactly(4_194_303, 300, 301);
    }
}
