package io.heddle.selection.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.selector.Selector;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.policy.SelectorSpec.Measure;
import io.heddle.policy.SelectorSpec.Reading;
import io.heddle.selection.evidence.SimulatedHistory;
import io.heddle.selection.evidence.SimulatedProgram;
import io.heddle.watch.accounting.CpuTimes;
import io.heddle.watch.accounting.Sample;
import io.heddle.watch.accounting.ThreadSample;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Algorithms 1 and 2 of paper 000. */
class PaperSelectorsTest {
    private static final long SECOND = 1_000_000_000L;

    /** Threads that have computed and switched in proportion to the time. */
    private static List<ThreadSample> threads(int first, int count, long seconds) {
        return IntStream.range(first, first + count)
                .mapToObj(tid -> new ThreadSample(tid, seconds * SECOND, seconds * 100))
                .toList();
    }

    private static Policy look(Selector selector, long seconds, List<ThreadSample> threads) {
        CpuTimes times = new CpuTimes(seconds * SECOND, 0, 0, 0);
        return selector.choose(new Sample(
                seconds * SECOND + 1,
                SimulatedProgram.IDENTITY,
                times,
                0,
                0,
                0,
                () -> times,
                OptionalLong::empty,
                () -> threads));
    }

    private static Turnover turnover(Reading reading) {
        return new Turnover(reading, Duration.ofSeconds(2));
    }

    @Test
    void by_the_text_threads_that_stay_mean_default_and_threads_that_come_and_go_mean_fifo() {
        Turnover turnover = turnover(Reading.TEXT);
        assertThat(look(turnover, 0, threads(1, 10, 1))).isEqualTo(Policies.DEFAULT);
        assertThat(look(turnover, 2, threads(1, 10, 2))).isEqualTo(Policies.DEFAULT);
        assertThat(look(turnover, 4, threads(101, 10, 1))).isEqualTo(Policies.FIFO);
        assertThat(look(turnover, 6, threads(201, 10, 1))).isEqualTo(Policies.FIFO);
        assertThat(look(turnover, 8, threads(201, 10, 2))).isEqualTo(Policies.DEFAULT);
        assertThat(turnover.selected().choices()).hasSize(2);
    }

    @Test
    void by_the_listing_the_program_begins_with_fifo_until_a_thread_is_seen_again_for_good() {
        Turnover turnover = turnover(Reading.LISTING);
        assertThat(turnover.candidates().getFirst()).isEqualTo(Policies.FIFO);
        assertThat(look(turnover, 0, threads(1, 10, 1))).isEqualTo(Policies.FIFO);
        assertThat(look(turnover, 2, threads(101, 10, 1))).isEqualTo(Policies.FIFO);
        assertThat(look(turnover, 4, threads(101, 1, 2))).isEqualTo(Policies.DEFAULT);
        assertThat(look(turnover, 6, threads(301, 10, 1))).isEqualTo(Policies.DEFAULT);
    }

    @Test
    void a_thread_that_only_waits_is_not_active() {
        Turnover turnover = turnover(Reading.LISTING);
        look(turnover, 0, threads(1, 1, 1));
        assertThat(look(turnover, 2, threads(1, 1, 1))).isEqualTo(Policies.FIFO);
    }

    @Test
    void between_two_looks_nothing_is_looked_at() {
        Turnover turnover = turnover(Reading.LISTING);
        look(turnover, 0, threads(1, 10, 1));
        assertThat(look(turnover, 1, threads(1, 10, 2))).isEqualTo(Policies.FIFO);
    }

    @Test
    void by_switches_and_by_time_evenly_busy_threads_mean_fifo_and_one_busy_thread_default() {
        for (Reading reading : List.of(Reading.SWITCHES, Reading.TIME)) {
            Turnover turnover = turnover(reading);
            assertThat(look(turnover, 0, threads(1, 10, 1))).as("%s", reading).isEqualTo(Policies.FIFO);
            assertThat(look(turnover, 2, threads(1, 1, 2))).as("%s", reading).isEqualTo(Policies.DEFAULT);
        }
    }

    @Test
    void what_one_run_shows_decides_on_the_next() {
        for (Measure measure : Measure.values()) {
            SimulatedHistory memory = new SimulatedHistory();
            CrossRun first = new CrossRun(measure, memory);
            assertThat(look(first, 0, threads(1, 10, 5))).isEqualTo(Policies.DEFAULT);
            first.conclude(List.of());
            CrossRun second = new CrossRun(measure, memory);
            assertThat(look(second, 0, threads(1, 1, 5))).isEqualTo(Policies.FIFO);
            second.conclude(List.of());
            assertThat(look(new CrossRun(measure, memory), 0, threads(1, 1, 5))).isEqualTo(Policies.FIFO);
        }
    }

    @Test
    void a_recollection_that_fails_makes_a_run_the_profile_of_those_to_come() {
        SimulatedHistory memory = new SimulatedHistory();
        memory.ready = CompletableFuture.failedFuture(new IllegalStateException("unreadable"));
        CrossRun first = new CrossRun(Measure.TIME, memory);
        assertThat(look(first, 0, threads(1, 10, 5))).isEqualTo(Policies.DEFAULT);
        first.conclude(List.of());

        memory.ready = CompletableFuture.completedFuture(null);
        assertThat(look(new CrossRun(Measure.TIME, memory), 0, threads(1, 1, 5)))
                .isEqualTo(Policies.FIFO);
    }

    @Test
    void a_program_whose_work_is_in_one_thread_stays_with_default() {
        SimulatedHistory memory = new SimulatedHistory();
        CrossRun first = new CrossRun(Measure.TIME, memory);
        look(first, 0, threads(1, 1, 5));
        first.conclude(List.of());
        assertThat(look(new CrossRun(Measure.TIME, memory), 0, threads(1, 10, 5)))
                .isEqualTo(Policies.DEFAULT);
    }
}
