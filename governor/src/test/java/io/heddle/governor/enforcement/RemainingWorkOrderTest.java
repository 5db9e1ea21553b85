package io.heddle.governor.enforcement;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.enforcement.RemainingWorkOrder.ThreadProgress;
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

class RemainingWorkOrderTest {
    private static final ThreadOrder SHORTEST = new ThreadOrder(ThreadOrder.First.SHORTEST, List.of());
    private static final ThreadOrder LONGEST = new ThreadOrder(ThreadOrder.First.LONGEST, List.of());

    private static ThreadProgress ready(int tid, double workSeconds, double doneSeconds) {
        return new ThreadProgress(
                tid, seconds(workSeconds), seconds(doneSeconds).toNanos(), true);
    }

    private static Duration seconds(double seconds) {
        return Duration.ofNanos((long) (1e9 * seconds));
    }

    private static Map<Integer, Integer> ranks(ThreadOrder order, ThreadProgress... threads) {
        return new RemainingWorkOrder(order, 2, 0).ranks(List.of(threads), 0);
    }

    @Test
    void each_rank_holds_as_many_threads_as_cpus_and_the_last_all_others() {
        List<ThreadProgress> threads = new ArrayList<>();
        for (int tid = 1; tid <= 10; tid++) {
            threads.add(ready(tid, tid, 0));
        }
        assertThat(new RemainingWorkOrder(SHORTEST, 2, 0).ranks(threads, 0))
                .isEqualTo(Map.of(1, 3, 2, 3, 3, 2, 4, 2, 5, 1, 6, 1, 7, 0, 8, 0, 9, 0, 10, 0));
        assertThat(new RemainingWorkOrder(LONGEST, 2, 0).ranks(threads, 0))
                .containsEntry(10, 3)
                .containsEntry(1, 0);
    }

    @Test
    void used_cpu_time_reduces_the_remaining_work() {
        assertThat(ranks(SHORTEST, ready(1, 10, 9.5), ready(2, 1, 0), ready(3, 2, 0), ready(4, 3, 0)))
                .isEqualTo(Map.of(1, 3, 2, 3, 3, 2, 4, 2));
    }

    @Test
    void a_thread_that_exceeds_its_known_work_falls_behind() {
        assertThat(ranks(SHORTEST, ready(1, 1, 1.5), ready(2, 1, 4), ready(3, 2, 0)))
                .isEqualTo(Map.of(1, 3, 2, 2, 3, 3));
    }

    @Test
    void among_threads_of_unknown_work_the_youngest_run_first() {
        assertThat(ranks(
                        SHORTEST,
                        new ThreadProgress(1, null, seconds(8).toNanos(), true),
                        new ThreadProgress(2, null, seconds(0.01).toNanos(), true),
                        new ThreadProgress(3, null, 0, true)))
                .isEqualTo(Map.of(1, 2, 2, 3, 3, 3));
    }

    @Test
    void a_thread_that_has_not_run_yet_runs_first_to_set_its_name() {
        assertThat(ranks(LONGEST, new ThreadProgress(1, null, 0, true), ready(2, 10, 0), ready(3, 10, 0)))
                .isEqualTo(Map.of(1, 3, 2, 3, 3, 2));
    }

    @Test
    void a_sleeping_thread_takes_no_place_and_keeps_its_own_rank() {
        assertThat(ranks(
                        SHORTEST,
                        new ThreadProgress(1, null, 0, false),
                        new ThreadProgress(2, seconds(50), 0, false),
                        ready(3, 1, 0),
                        ready(4, 1, 0),
                        ready(5, 2, 0)))
                .isEqualTo(Map.of(1, 3, 2, 2, 3, 3, 4, 3, 5, 2));
    }

    /** Two CPUs, on which the two highest ranks run. The threads with less work never end. */
    @ParameterizedTest
    @ValueSource(ints = {3, 8, 40})
    void aging_bounds_every_wait_and_costs_the_first_rank_little(int threads) {
        RemainingWorkOrder remaining = new RemainingWorkOrder(SHORTEST, 2, 0);
        long tick = Duration.ofMillis(200).toNanos();
        long[] done = new long[threads];
        Map<Integer, Long> ranLast = new HashMap<>();
        long longest = 0;
        int rounds = 5 * 300;
        for (int round = 0; round < rounds; round++) {
            long now = round * tick;
            List<ThreadProgress> threadProgress = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                threadProgress.add(new ThreadProgress(i, Duration.ofDays(1 + i), done[i], true));
            }
            Map<Integer, Integer> ranks = remaining.ranks(threadProgress, now);
            // The thread that waited longest is at the head of its rank's run queue.
            List<Integer> running = threadProgress.stream()
                    .map(ThreadProgress::tid)
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
                    .isLessThan(RemainingWorkOrder.AGING_LIMIT.toNanos()
                            + (threads + 1) * RemainingWorkOrder.BOOST_PERIOD.toNanos());
        }
        assertThat(longest)
                .isLessThan(RemainingWorkOrder.AGING_LIMIT.toNanos()
                        + (threads + 1) * RemainingWorkOrder.BOOST_PERIOD.toNanos());
        assertThat((double) (done[0] + done[1])).isGreaterThan(0.8 * 2 * end);
    }
}
