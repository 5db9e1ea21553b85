package io.heddle.scheduler.queues;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RingTest extends RingTestCase {
    @Override
    Ring<Integer> ring(int capacity) {
        return new Ring<>(capacity);
    }

    @Override
    boolean offer(Ring<Integer> ring, int number) {
        return ring.offer(number);
    }

    @Test
    void a_full_ring_takes_nothing() {
        Ring<Integer> ring = ring(2);
        fill(ring, 2);

        assertThat(ring.offer(2)).isFalse();
        assertThat(drain(ring::poll)).containsExactly(0, 1);
    }

    @Test
    void a_ring_without_capacity_is_full_and_empty() {
        Ring<Integer> ring = ring(0);

        assertThat(ring.offer(0)).isFalse();
        assertThat(ring.isEmpty()).isTrue();
        assertThat(ring.poll()).isNull();
        assertThat(ring.steal()).isNull();
        assertThat(ring.stealHalf(ring(0))).isNull();
    }

    @Test
    void a_thief_without_room_takes_one() {
        Ring<Integer> ring = ring(4);
        fill(ring, 4);

        assertThat(ring.stealHalf(ring(0))).isZero();
        assertThat(drain(ring::poll)).containsExactly(1, 2, 3);
    }

    /** A broken twin: it reads the element after it has advanced the head, when the owner may overwrite the place. */
    private static final class ReadsTooLate implements RingContest.Contested {
        private final AtomicIntegerArray places = new AtomicIntegerArray(2);
        private final AtomicLong head = new AtomicLong();
        private final AtomicLong tail = new AtomicLong();

        @Override
        public boolean offer(int number) {
            long end = tail.get();
            if (end - head.get() > 1) {
                return false;
            }
            places.set((int) end & 1, number);
            tail.set(end + 1);
            return true;
        }

        @Override
        public @Nullable Integer poll() {
            long start = head.get();
            return start != tail.get() && head.compareAndSet(start, start + 1) ? places.get((int) start & 1) : null;
        }

        @Override
        public List<Integer> steal() {
            Integer number = poll();
            return number == null ? List.of() : List.of(number);
        }
    }

    @Test
    void a_thief_that_reads_too_late_takes_elements_twice() throws Exception {
        boolean correct = true;
        while (correct) {
            correct = RingContest.eachIsTakenOnce(new ReadsTooLate(), 1);
        }

        assertThat(correct).isFalse();
    }
}
