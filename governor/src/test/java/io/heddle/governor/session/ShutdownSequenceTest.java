package io.heddle.governor.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.session.ShutdownSequence.Step;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ShutdownSequenceTest {
    private final ShutdownSequence natural = new ShutdownSequence(null);

    @Test
    void a_program_that_nobody_asks_to_end_is_left_alone() {
        assertThat(natural.next(days(1000))).isEqualTo(Step.NOTHING);
        assertThat(natural.timedOut()).isFalse();
    }

    @Test
    void one_that_got_a_signal_is_let_go_and_not_killed() {
        assertThat(natural.next(millis(900))).isEqualTo(Step.NOTHING);
        natural.leaving();

        assertThat(natural.next(millis(1000))).isEqualTo(Step.REVERT);
        assertThat(natural.next(millis(6000))).isEqualTo(Step.REVERT);
        assertThat(natural.next(millis(6001))).isEqualTo(Step.GOES_ON);
        assertThat(natural.next(days(1))).isEqualTo(Step.GOES_ON);
    }

    @Test
    void an_unwanted_one_is_told_once_and_killed_five_seconds_later() {
        assertThat(natural.next(millis(100))).isEqualTo(Step.NOTHING);
        natural.unwanted();

        assertThat(natural.next(millis(200))).isEqualTo(Step.TERM);
        assertThat(natural.next(millis(5200))).isEqualTo(Step.NOTHING);
        assertThat(natural.next(millis(5201))).isEqualTo(Step.KILL);
        assertThat(natural.next(millis(5300))).isEqualTo(Step.KILL);
        assertThat(natural.timedOut()).isFalse();
    }

    @Test
    void so_is_one_whose_time_is_over() {
        ShutdownSequence farewell = new ShutdownSequence(Duration.ofSeconds(3));

        assertThat(farewell.next(millis(3000))).isEqualTo(Step.NOTHING);
        assertThat(farewell.next(millis(3001))).isEqualTo(Step.TERM);
        assertThat(farewell.next(millis(8002))).isEqualTo(Step.KILL);
        assertThat(farewell.timedOut()).isTrue();
    }

    @Test
    void one_that_was_told_and_got_a_signal_as_well_is_let_go_before_it_is_killed() {
        natural.unwanted();
        assertThat(natural.next(millis(0))).isEqualTo(Step.TERM);
        natural.leaving();

        assertThat(natural.next(millis(16))).isEqualTo(Step.REVERT);
        assertThat(natural.next(millis(5001))).isEqualTo(Step.KILL);
    }

    private static long millis(long millis) {
        return Duration.ofMillis(millis).toNanos();
    }

    private static long days(long days) {
        return Duration.ofDays(days).toNanos();
    }
}
