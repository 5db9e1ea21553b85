package io.heddle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@link Placement} and {@link Stealing} choose by the facts alone. */
class ChoiceOfProcessorTest {
    /** Processors with given loads. */
    private static final class Given implements Processors<Integer> {
        private final int[] loads;
        private final Random random = new Random(1);
        private int turn;

        Given(int... loads) {
            this.loads = loads;
        }

        @Override
        public List<Integer> all() {
            return IntStream.range(0, loads.length).boxed().toList();
        }

        @Override
        public int load(Integer processor) {
            return loads[processor];
        }

        @Override
        public Integer nextInTurn() {
            return turn++ % loads.length;
        }

        @Override
        public int random(int bound) {
            return random.nextInt(bound);
        }
    }

    @Test
    void local_is_where_the_thread_becomes_ready() {
        Given processors = new Given(9, 9, 9);
        assertThat(Placement.LOCAL.place(0, 1, 2, processors)).isEqualTo(2);
        assertThat(Placement.LOCAL.place(0, 1, null, processors)).isEqualTo(1);
    }

    @Test
    void home_is_always_the_same() {
        Given processors = new Given(9, 0, 0);
        assertThat(Placement.HOME.place(0, 1, 2, processors)).isZero();
        assertThat(Placement.HOME.place(0, 1, null, processors)).isZero();
    }

    @Test
    void round_robin_takes_turns() {
        Given processors = new Given(0, 9, 0);
        for (int i = 0; i < 6; i++) {
            assertThat(Placement.ROUND_ROBIN.place(0, 0, 0, processors)).isEqualTo(i % 3);
        }
    }

    @Test
    void least_loaded_prefers_where_the_thread_ran_last() {
        assertThat(Placement.LEAST_LOADED.place(0, 1, 2, new Given(1, 1, 1))).isEqualTo(1);
        assertThat(Placement.LEAST_LOADED.place(0, 1, 2, new Given(3, 2, 1))).isEqualTo(2);
        assertThat(Placement.LEAST_LOADED.place(2, 2, 2, new Given(0, 2, 1))).isZero();
    }

    @ParameterizedTest
    @EnumSource(Stealing.class)
    void no_thief_is_its_own_victim(Stealing stealing) {
        for (int count = 2; count < 6; count++) {
            Given processors = new Given(new int[count]);
            for (int thief = 0; thief < count; thief++) {
                for (int i = 0; i < 100; i++) {
                    assertThat(stealing.victim(thief, processors))
                            .isBetween(0, count - 1)
                            .isNotEqualTo(thief);
                }
            }
        }
    }

    @Test
    void largest_is_the_longest_queue_and_neighbours_the_next_processor() {
        Given processors = new Given(1, 5, 7, 9);
        assertThat(Stealing.LARGEST.victim(0, processors)).isEqualTo(3);
        assertThat(Stealing.LARGEST.victim(3, processors)).isEqualTo(2);
        assertThat(Stealing.NEIGHBOURS.victim(0, processors)).isEqualTo(1);
        assertThat(Stealing.NEIGHBOURS.victim(3, processors)).isZero();
    }

    @Test
    void random_reaches_all_and_best_of_two_avoids_the_shortest_queue() {
        Given processors = new Given(0, 1, 2, 3);
        Set<Integer> random = new TreeSet<>();
        int shortest = 0;
        int longest = 0;
        for (int i = 0; i < 9_000; i++) {
            random.add(Stealing.RANDOM.victim(0, processors));
            int victim = Stealing.BEST_OF_TWO.victim(0, processors);
            shortest += victim == 1 ? 1 : 0;
            longest += victim == 3 ? 1 : 0;
        }
        assertThat(random).containsExactly(1, 2, 3);
        // Two of three queues with repetition: the shortest is the better one in 1 of 9 cases, the longest in 5 of 9.
        assertThat(shortest).isBetween(800, 1_200);
        assertThat(longest).isBetween(4_700, 5_300);
    }
}
