package io.heddle.workloads.services;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LoadTest {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    @Test
    void requests_that_wait_for_a_stalled_server_have_the_latency_that_a_customer_sees() {
        Load stalled = new Load.Open(new ArrivalSchedule(0, SECOND / 2), System.nanoTime() - 2 * SECOND);
        LatencyStatistics statistics = new LatencyStatistics();

        for (Load.ScheduledRequest request = stalled.next();
                request.number() != Load.ScheduledRequest.NONE;
                request = stalled.next()) {
            statistics.answered(request, System.nanoTime());
        }

        assertThat(statistics.answers()).isEqualTo(2);
        assertThat(statistics.latencyMillis(0)).isGreaterThanOrEqualTo(1_498);
        assertThat(statistics.latencyMillis(100)).isGreaterThanOrEqualTo(1_998);
        assertThat(statistics.waitedForConnection()).isEqualTo(2);
    }

    @Test
    void a_request_waits_until_it_is_due_and_later_delay_is_the_drivers() {
        long begin = System.nanoTime() + SECOND / 10;

        Load.ScheduledRequest request = new Load.Open(new ArrivalSchedule(0), begin).next();

        assertThat(request.dueNanos()).isEqualTo(begin);
        assertThat(System.nanoTime() - begin).isNotNegative();
        assertThat(request.driverLateNanos()).isNotNegative();
    }

    @Test
    void a_closed_loop_goes_on_until_its_time_is_over() {
        assertThat(new Load.Closed(System.nanoTime() + 3600 * SECOND).next().number())
                .isZero();
        assertThat(new Load.Closed(System.nanoTime() - 1).next()).isEqualTo(Load.ScheduledRequest.OVER);
    }
}
