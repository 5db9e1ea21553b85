package io.heddle.governor.enforcement;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.enforcement.RemainingWork.Contender;
import io.heddle.policy.ThreadOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RemainingWorkTest {
    private static final ThreadOrder SHORTEST = new ThreadOrder(ThreadOrder.First.SHORTEST, List.of());
    private static final ThreadOrder LONGEST = new ThreadOrder(ThreadOrder.First.LONGEST, List.of());

    private static Contender ready(int tid, double workSeconds, double doneSeconds) {
        return new Contender(tid, seconds(workSeconds), seconds(doneSeconds).toNanos(), true);
    }

    private static Duration seconds(double seconds) {
        return Duration.ofNanos((long) (1e9 * seconds));
    }

    private static Map<Integer, Integer> look(ThreadOrder order, Contender... threads) {
        return new RemainingWork(order, 2, 0).look(List.of(threads), 0);
    }

    @Test
    void as_many_as_there_are_cpus_are_in_each_rank_and_the_others_in_the_last() {
        List<Contender> threads = new ArrayList<>();
        for (int tid = 1; tid <= 10; tid++) {
            threads.add(ready(tid, tid, 0));
        }
        assertThat(new RemainingWork(SHORTEST, 2, 0).look(threads, 0))
                .isEqualTo(Map.of(1, 3, 2, 3, 3, 2, 4, 2, 5, 1, 6, 1, 7, 0, 8, 0, 9, 0, 10, 0));
        assertThat(new RemainingWork(LONGEST, 2, 0).look(threads, 0))
                .containsEntry(10, 3)
                .containsEntry(1, 0);
    }

    @Test
    void what_is_done_is_not_left() {
        assertThat(look(SHORTEST, ready(1, 10, 9.5), ready(2, 1, 0), ready(3, 2, 0), ready(4, 3, 0)))
                .isEqualTo(Map.of(1, 3, 2, 3, 3, 2, 4, 2));
    }

    @Test
    void who_has_done_more_than_was_known_falls_behind_the_further_it_is_beyond() {
        assertThat(look(SHORTEST, ready(1, 1, 1.5), ready(2, 1, 4), ready(3, 2, 0)))
                .isEqualTo(Map.of(1, 3, 2, 2, 3, 3));
    }

    @Test
    void of_those_that_nothing_is_known_of_the_youngest_go_first() {
        assertThat(look(
                        SHORTEST,
                        new Contender(1, null, seconds(8).toNanos(), true),
                        new Contender(2, null, seconds(0.01).toNanos(), true),
                        new Contender(3, null, 0, true)))
                .isEqualTo(Map.of(1, 2, 2, 3, 3, 3));
    }

    @Test
    void who_has_not_run_yet_goes_first_and_takes_its_name() {
        assertThat(look(LONGEST, new Contender(1, null, 0, true), ready(2, 10, 0), ready(3, 10, 0)))
                .isEqualTo(Map.of(1, 3, 2, 3, 3, 2));
    }

    @Test
    void who_sleeps_takes_nobodys_place_and_is_where_it_belongs_when_it_wakes() {
        assertThat(look(
                        SHORTEST,
                        new Contender(1, null, 0, false),
                        new Contender(2, seconds(50), 0, false),
                        ready(3, 1, 0),
                        ready(4, 1, 0),
                        ready(5, 2, 0)))
                .isEqualTo(Map.of(1, 3, 2, 2, 3, 3, 4, 3, 5, 2));
    }

    /** Two CPUs, on which the two highest run; the shorter ones never end. */
    @ParameterizedTest
    @ValueSource(ints = {3, 8, 40})
    void nobody_waits_for_ever_and_the_first_lose_little(int threads) {
        RemainingWork ranking = new RemainingWork(SHORTEST, 2, 0);
        long tick = Duration.ofMillis(200).toNanos();
        long[] done = new long[threads];
        Map<Integer, Long> ranLast = new HashMap<>();
        long longest = 0;
        int rounds = 5 * 300;
        for (int round = 0; round < rounds; round++) {
            long now = round * tick;
            List<Contender> contenders = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                contenders.add(new Contender(i, Duration.ofDays(1 + i), done[i], true));
            }
            Map<Integer, Integer> ranks = ranking.look(contenders, now);
            // Who has waited longest is at the head of its rank's queue.
            List<Integer> running = contenders.stream()
                    .map(Contender::tid)
                    .sorted(Comparator.<Integer>comparingInt(tid -> -ranks.getOrDefault(tid, 0))
                            .thenComparingLong(tid -> ranLast.getOrDefault(tid, 0L)))
                    .limit(2)
                    .toList();
            for (int i : running) {
                done[i] += tick;
                longest = Math.max(longest, now - ranLast.getOrDefault(i, 0L));
                ranLast.put(i, now);
            }
        }
        long end = rounds * tick;
        for (int i = 0; i < threads; i++) {
            assertThat(end - ranLast.getOrDefault(i, 0L))
                    .isLessThan(
                            RemainingWork.PATIENCE.toNanos() + (threads + 1) * RemainingWork.RELIEF_PERIOD.toNanos());
        }
        assertThat(longest)
                .isLessThan(RemainingWork.PATIENCE.toNanos() + (threads + 1) * RemainingWork.RELIEF_PERIOD.toNanos());
        assertThat((double) (done[0] + done[1])).isGreaterThan(0.8 * 2 * end);
    }
}
