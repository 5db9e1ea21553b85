package io.heddle.governor.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.session.ShutdownSequence.Step;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ShutdownSequenceTest {
    private final ShutdownSequence natural = new ShutdownSequence(null);

    @Test
    void a_program_without_a_reason_to_end_is_left_alone() {
        assertThat(natural.next(days(1000))).isEqualTo(Step.NOTHING);
        assertThat(natural.timedOut()).isFalse();
    }

    @Test
    void after_a_termination_signal_the_policy_is_reverted_and_the_program_not_killed() {
        assertThat(natural.next(millis(900))).isEqualTo(Step.NOTHING);
        natural.terminationSignalled();

        assertThat(natural.next(millis(1000))).isEqualTo(Step.REVERT);
        assertThat(natural.next(millis(6000))).isEqualTo(Step.REVERT);
        assertThat(natural.next(millis(6001))).isEqualTo(Step.GOES_ON);
        assertThat(natural.next(days(1))).isEqualTo(Step.GOES_ON);
    }

    @Test
    void a_cancelled_program_gets_sigterm_once_and_sigkill_five_seconds_later() {
        assertThat(natural.next(millis(100))).isEqualTo(Step.NOTHING);
        natural.cancel();

        assertThat(natural.next(millis(200))).isEqualTo(Step.TERM);
        assertThat(natural.next(millis(5200))).isEqualTo(Step.NOTHING);
        assertThat(natural.next(millis(5201))).isEqualTo(Step.KILL);
        assertThat(natural.next(millis(5300))).isEqualTo(Step.KILL);
        assertThat(natural.timedOut()).isFalse();
    }

    @Test
    void a_timeout_has_the_same_effect_as_a_cancellation() {
        ShutdownSequence farewell = new ShutdownSequence(Duration.ofSeconds(3));

        assertThat(farewell.next(millis(3000))).isEqualTo(Step.NOTHING);
        assertThat(farewell.next(millis(3001))).isEqualTo(Step.TERM);
        assertThat(farewell.next(millis(8002))).isEqualTo(Step.KILL);
        assertThat(farewell.timedOut()).isTrue();
    }

    @Test
    void a_cancelled_program_that_gets_a_signal_is_reverted_before_it_is_killed() {
        natural.cancel();
        assertThat(natural.next(millis(0))).isEqualTo(Step.TERM);
        natural.terminationSignalled();

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
