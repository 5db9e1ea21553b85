package io.heddle.workloads.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

@TestInstance(Lifecycle.PER_CLASS)
class ServingTest {
    private static final long SEED = 42;

    @SuppressWarnings("NullAway.Init")
    private Server server;

    @BeforeAll
    void start() throws Exception {
        server = new Server(0, 4, SEED);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void every_request_of_an_open_loop_is_answered_rightly() throws Exception {
        Schedule schedule = Schedule.of(Schedule.Arrivals.POISSON, 300, Duration.ofSeconds(2), SEED);
        long begin = System.nanoTime();

        Tally tally = drive(SEED, new Load.Open(schedule, begin), begin);

        assertThat(tally.firstError()).isNull();
        assertThat(tally.answers()).isEqualTo(schedule.count());
    }

    @Test
    void what_was_due_during_warm_up_does_not_count() throws Exception {
        long begin = System.nanoTime();
        Schedule schedule = new Schedule(0, 1, 300_000_000, 300_000_001);

        assertThat(drive(SEED, new Load.Open(schedule, begin), begin + 200_000_000)
                        .answers())
                .isEqualTo(2);
    }

    @Test
    void a_closed_loop_is_answered_rightly() throws Exception {
        long begin = System.nanoTime();

        Tally tally = drive(SEED, new Load.Closed(begin + 500_000_000), begin);

        assertThat(tally.firstError()).isNull();
        assertThat(tally.answers()).isPositive();
    }

    @Test
    void a_wrong_answer_is_found() throws Exception {
        Schedule schedule = new Schedule(new long[100]);

        Tally tally = drive(SEED + 1, new Load.Open(schedule, System.nanoTime()), 0);

        assertThat(tally.errors()).isPositive();
        assertThat(tally.firstError()).contains(" gave status 200 and lacks ");
    }

    @Test
    void a_port_that_is_taken_is_one_line() {
        assertThatThrownBy(() -> new Server(server.port(), 4, SEED))
                .isInstanceOf(Failure.class)
                .hasMessage("port " + server.port() + " is taken; end what listens there, or give another with --port");
    }

    private Tally drive(long seed, Load load, long countFrom) throws Exception {
        return new Driver(new Expected(seed), server.port(), 8, SEED).drive(load, countFrom);
    }
}
