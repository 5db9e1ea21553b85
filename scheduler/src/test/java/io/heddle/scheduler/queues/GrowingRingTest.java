package io.heddle.scheduler.queues;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class GrowingRingTest extends RingTestCase {
    @Override
    GrowingRing<Integer> ring(int capacity) {
        return new GrowingRing<>(capacity);
    }

    @Override
    boolean offer(Ring<Integer> ring, int number) {
        ((GrowingRing<Integer>) ring).add(number);
        return true;
    }

    private static void add(GrowingRing<Integer> ring, int from, int to) {
        for (int i = from; i < to; i++) {
            ring.add(i);
        }
    }

    @Test
    void a_full_ring_grows_and_keeps_the_order() {
        for (int taken = 0; taken < 4; taken++) {
            GrowingRing<Integer> ring = ring(4);
            fill(ring, taken);
            drain(ring::poll);
            add(ring, 0, 1000);

            assertThat(ring.size()).isEqualTo(1000);
            assertThat(drain(ring::poll)).containsExactlyElementsOf(numbers(0, 1000));
        }
    }

    @Test
    void what_is_stolen_from_a_ring_that_has_grown_leaves_in_order_too() {
        GrowingRing<Integer> ring = ring(2);
        add(ring, 0, 9);

        assertThat(drain(ring::steal)).containsExactlyElementsOf(numbers(0, 9));
        assertThat(ring.poll()).isNull();
    }

    @Test
    void a_ring_with_room_for_many_takes_them_without_growth() {
        GrowingRing<Integer> ring = ring(32);
        add(ring, 0, 20);
        ring.ensureRoom(32);

        for (int i = 20; i < 52; i++) {
            assertThat(ring.offer(i)).isTrue();
        }
        assertThat(drain(ring::poll)).containsExactlyElementsOf(numbers(0, 52));
    }
}
