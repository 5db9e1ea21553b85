package io.heddle.workloads.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.workloads.services.ArrivalSchedule;
import io.heddle.workloads.services.Failure;
import io.heddle.workloads.services.LatencyStatistics;
import io.heddle.workloads.services.Load;
import io.heddle.workloads.services.LoadDriver;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

@TestInstance(Lifecycle.PER_CLASS)
class ServingPhaseTest {
    private static final long SEED = 42;

    @SuppressWarnings("NullAway.Init")
    private ShopServer server;

    @BeforeAll
    void start() throws Exception {
        server = new ShopServer(0, 4, SEED);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void every_request_of_an_open_loop_has_a_correct_response() throws Exception {
        ArrivalSchedule schedule =
                ArrivalSchedule.of(ArrivalSchedule.Arrivals.POISSON, 300, Duration.ofSeconds(2), SEED);
        long begin = System.nanoTime();

        LatencyStatistics statistics = drive(SEED, new Load.Open(schedule, begin), begin);

        assertThat(statistics.firstError()).isNull();
        assertThat(statistics.answers()).isEqualTo(schedule.count());
    }

    @Test
    void requests_due_during_warm_up_do_not_count() throws Exception {
        long begin = System.nanoTime();
        ArrivalSchedule schedule = new ArrivalSchedule(0, 1, 300_000_000, 300_000_001);

        assertThat(drive(SEED, new Load.Open(schedule, begin), begin + 200_000_000)
                        .answers())
                .isEqualTo(2);
    }

    @Test
    void a_closed_loop_has_correct_responses() throws Exception {
        long begin = System.nanoTime();

        LatencyStatistics statistics = drive(SEED, new Load.Closed(begin + 500_000_000), begin);

        assertThat(statistics.firstError()).isNull();
        assertThat(statistics.answers()).isPositive();
    }

    @Test
    void a_wrong_response_is_found() throws Exception {
        ArrivalSchedule schedule = new ArrivalSchedule(new long[100]);

        LatencyStatistics statistics = drive(SEED + 1, new Load.Open(schedule, System.nanoTime()), 0);

        assertThat(statistics.errors()).isPositive();
        assertThat(statistics.firstError()).contains(" returned status 200 and lacks ");
    }

    @Test
    void a_port_in_use_is_one_line() {
        assertThatThrownBy(() -> new ShopServer(server.port(), 4, SEED))
                .isInstanceOf(Failure.class)
                .hasMessage("port " + server.port() + " is in use. Stop the other server, or choose another --port.");
    }

    private LatencyStatistics drive(long seed, Load load, long countFrom) throws Exception {
        return new LoadDriver(new ShopClients(new ExpectedAnswers(seed), server.port()), 8, SEED)
                .drive(load, countFrom);
    }
}
