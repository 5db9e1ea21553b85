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
import io.heddle.watch.accounting.PendingRequests;
import io.heddle.watch.accounting.Progress;
import io.heddle.watch.accounting.Sample;
import io.heddle.watch.accounting.ThreadSample;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The algorithms 1 and 2 of J. Qian et al., "Exploiting FIFO Scheduler to Improve Parallel Garbage Collection
 * Performance".
 */
class PaperSelectorsTest {
    private static final long SECOND = 1_000_000_000L;

    /** Threads with CPU time and switches in proportion to the time. */
    private static List<ThreadSample> threads(int first, int count, long seconds) {
        return IntStream.range(first, first + count)
                .mapToObj(tid -> new ThreadSample(tid, seconds * SECOND, seconds * 100))
                .toList();
    }

    private static Policy look(Selector selector, long seconds, List<ThreadSample> threads) {
        CpuTimes times = new CpuTimes(seconds * SECOND, 0, 0, 0, 0, 0);
        return selector.choose(new Sample(
                seconds * SECOND + 1,
                SimulatedProgram.IDENTITY,
                OptionalInt.empty(),
                times,
                Progress.Reading.NONE,
                () -> Progress.Reading.NONE,
                () -> Progress.Reading.NONE,
                () -> PendingRequests.NONE,
                () -> times,
                OptionalLong::empty,
                () -> threads));
    }

    private static TurnoverSelector turnover(Reading reading) {
        return new TurnoverSelector(reading, Duration.ofSeconds(2));
    }

    @Test
    void text_chooses_default_for_lasting_threads_and_fifo_for_short_lived_ones() {
        TurnoverSelector turnover = turnover(Reading.TEXT);
        assertThat(look(turnover, 0, threads(1, 10, 1))).isEqualTo(Policies.DEFAULT);
        assertThat(look(turnover, 2, threads(1, 10, 2))).isEqualTo(Policies.DEFAULT);
        assertThat(look(turnover, 4, threads(101, 10, 1))).isEqualTo(Policies.FIFO);
        assertThat(look(turnover, 6, threads(201, 10, 1))).isEqualTo(Policies.FIFO);
        assertThat(look(turnover, 8, threads(201, 10, 2))).isEqualTo(Policies.DEFAULT);
        assertThat(turnover.selected().choices()).hasSize(2);
    }

    @Test
    void listing_chooses_fifo_until_a_thread_is_active_twice_then_default_for_good() {
        TurnoverSelector turnover = turnover(Reading.LISTING);
        assertThat(turnover.candidates().getFirst()).isEqualTo(Policies.FIFO);
        assertThat(look(turnover, 0, threads(1, 10, 1))).isEqualTo(Policies.FIFO);
        assertThat(look(turnover, 2, threads(101, 10, 1))).isEqualTo(Policies.FIFO);
        assertThat(look(turnover, 4, threads(101, 1, 2))).isEqualTo(Policies.DEFAULT);
        assertThat(look(turnover, 6, threads(301, 10, 1))).isEqualTo(Policies.DEFAULT);
    }

    @Test
    void a_thread_that_only_waits_is_not_active() {
        TurnoverSelector turnover = turnover(Reading.LISTING);
        look(turnover, 0, threads(1, 1, 1));
        assertThat(look(turnover, 2, threads(1, 1, 1))).isEqualTo(Policies.FIFO);
    }

    @Test
    void no_threads_are_read_between_two_periods() {
        TurnoverSelector turnover = turnover(Reading.LISTING);
        look(turnover, 0, threads(1, 10, 1));
        assertThat(look(turnover, 1, threads(1, 10, 2))).isEqualTo(Policies.FIFO);
    }

    @Test
    void switches_and_time_choose_fifo_for_evenly_busy_threads_and_default_for_one_busy_thread() {
        for (Reading reading : List.of(Reading.SWITCHES, Reading.TIME)) {
            TurnoverSelector turnover = turnover(reading);
            assertThat(look(turnover, 0, threads(1, 10, 1))).as("%s", reading).isEqualTo(Policies.FIFO);
            assertThat(look(turnover, 2, threads(1, 1, 2))).as("%s", reading).isEqualTo(Policies.DEFAULT);
        }
    }

    @Test
    void one_run_decides_on_the_next() {
        for (Measure measure : Measure.values()) {
            SimulatedHistory history = new SimulatedHistory();
            CrossRunSelector first = new CrossRunSelector(measure, history);
            assertThat(look(first, 0, threads(1, 10, 5))).isEqualTo(Policies.DEFAULT);
            first.conclude(List.of());
            CrossRunSelector second = new CrossRunSelector(measure, history);
            assertThat(look(second, 0, threads(1, 1, 5))).isEqualTo(Policies.FIFO);
            second.conclude(List.of());
            assertThat(look(new CrossRunSelector(measure, history), 0, threads(1, 1, 5)))
                    .isEqualTo(Policies.FIFO);
        }
    }

    @Test
    void a_failed_query_makes_a_run_the_profile_for_later_ones() {
        SimulatedHistory history = new SimulatedHistory();
        history.ready = CompletableFuture.failedFuture(new IllegalStateException("unreadable"));
        CrossRunSelector first = new CrossRunSelector(Measure.TIME, history);
        assertThat(look(first, 0, threads(1, 10, 5))).isEqualTo(Policies.DEFAULT);
        first.conclude(List.of());

        history.ready = CompletableFuture.completedFuture(null);
        assertThat(look(new CrossRunSelector(Measure.TIME, history), 0, threads(1, 1, 5)))
                .isEqualTo(Policies.FIFO);
    }

    @Test
    void a_program_whose_work_is_in_one_thread_stays_with_default() {
        SimulatedHistory history = new SimulatedHistory();
        CrossRunSelector first = new CrossRunSelector(Measure.TIME, history);
        look(first, 0, threads(1, 1, 5));
        first.conclude(List.of());
        assertThat(look(new CrossRunSelector(Measure.TIME, history), 0, threads(1, 10, 5)))
                .isEqualTo(Policies.DEFAULT);
    }
}
