package io.heddle.workloads.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LoadTest {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    @Test
    void what_waits_for_a_server_that_stands_still_is_as_late_as_a_customer_would_find_it() {
        Load stalled = new Load.Open(new Schedule(0, SECOND / 2), System.nanoTime() - 2 * SECOND);
        Tally tally = new Tally();

        for (Load.Turn turn = stalled.next(); turn.number() != Load.Turn.NONE; turn = stalled.next()) {
            tally.answered(turn, System.nanoTime());
        }

        assertThat(tally.answers()).isEqualTo(2);
        assertThat(tally.latencyMillis(0)).isGreaterThanOrEqualTo(1_498);
        assertThat(tally.latencyMillis(100)).isGreaterThanOrEqualTo(1_998);
        assertThat(tally.waitedForConnection()).isEqualTo(2);
    }

    @Test
    void a_request_waits_until_it_is_due_and_its_own_delay_is_the_drivers() {
        long begin = System.nanoTime() + SECOND / 10;

        Load.Turn turn = new Load.Open(new Schedule(0), begin).next();

        assertThat(turn.dueNanos()).isEqualTo(begin);
        assertThat(System.nanoTime() - begin).isNotNegative();
        assertThat(turn.driverLateNanos()).isNotNegative();
    }

    @Test
    void a_closed_loop_goes_on_until_its_time_is_over() {
        assertThat(new Load.Closed(System.nanoTime() + 3600 * SECOND).next().number())
                .isZero();
        assertThat(new Load.Closed(System.nanoTime() - 1).next()).isEqualTo(Load.Turn.OVER);
    }
}
