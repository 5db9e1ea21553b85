package io.heddle.scheduler.queues;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests of each ring, whether it grows or not. */
abstract class RingTestCase {
    abstract Ring<Integer> ring(int capacity);

    /** Adds a number, as the owner of such a ring does; returns false if the ring is full. */
    abstract boolean offer(Ring<Integer> ring, int number);

    /** Returns the numbers from one to another, which is not one of them. */
    static List<Integer> numbers(int from, int to) {
        return IntStream.range(from, to).boxed().toList();
    }

    /** Adds the numbers from 0 on to a ring that has room for them. */
    static void fill(Ring<Integer> ring, int count) {
        for (int i = 0; i < count; i++) {
            assertThat(ring.offer(i)).isTrue();
        }
    }

    static List<Integer> drain(Supplier<@Nullable Integer> source) {
        List<Integer> taken = new ArrayList<>();
        for (Integer number = source.get(); number != null; number = source.get()) {
            taken.add(number);
        }
        return taken;
    }

    @Test
    void elements_leave_in_the_order_in_which_they_came_however_often_the_ring_is_filled() {
        Ring<Integer> ring = ring(4);
        for (int round = 0; round < 10; round++) {
            int count = 1 + round % 4;
            fill(ring, count);
            assertThat(ring.size()).isEqualTo(count);
            assertThat(ring.room()).isEqualTo(4 - count);
            assertThat(ring.isEmpty()).isFalse();
            assertThat(drain(ring::poll)).containsExactlyElementsOf(numbers(0, count));
            assertThat(ring.isEmpty()).isTrue();
        }
    }

    @Test
    void a_thief_takes_the_first_half_rounded_up() {
        Ring<Integer> ring = ring(8);
        Ring<Integer> target = ring(8);
        fill(ring, 7);

        assertThat(ring.stealHalf(target)).isZero();
        assertThat(drain(target::poll)).containsExactly(1, 2, 3);
        assertThat(drain(ring::poll)).containsExactly(4, 5, 6);
        assertThat(ring.stealHalf(target)).isNull();
        assertThat(ring.steal()).isNull();
    }

    @Test
    void a_thief_takes_no_more_than_fit_into_its_ring() {
        Ring<Integer> ring = ring(64);
        Ring<Integer> target = ring(4);
        fill(ring, 64);

        assertThat(ring.stealHalf(target)).isZero();
        assertThat(drain(target::poll)).containsExactly(1, 2, 3, 4);
        assertThat(ring.stealHalf(target)).isEqualTo(5);
        assertThat(drain(target::poll)).containsExactly(6, 7, 8, 9);
        assertThat(drain(ring::poll)).containsExactlyElementsOf(numbers(10, 64));
    }

    /** @param capacity of the thief's ring; 0 if it steals one element at a time */
    private RingContest.Contested contested(int capacity) {
        Ring<Integer> ring = ring(2);
        return new RingContest.Contested() {
            @Override
            public boolean offer(int number) {
                return RingTestCase.this.offer(ring, number);
            }

            @Override
            public @Nullable Integer poll() {
                return ring.poll();
            }

            @Override
            public List<Integer> steal() {
                Ring<Integer> target = ring(capacity);
                Integer first = capacity == 0 ? ring.steal() : ring.stealHalf(target);
                List<Integer> stolen = drain(target::poll);
                if (first != null) {
                    stolen.add(first);
                }
                return stolen;
            }
        };
    }

    @Test
    void each_element_is_taken_once_while_another_thread_steals() throws Exception {
        for (int burst : new int[] {1, 10, 1000, 100_000}) {
            for (int capacity : new int[] {0, 2, 8}) {
                assertThat(RingContest.eachIsTakenOnce(contested(capacity), burst))
                        .isTrue();
            }
        }
    }
}
