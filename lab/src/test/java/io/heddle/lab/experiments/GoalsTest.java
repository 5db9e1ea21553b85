package io.heddle.lab.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.documents.UserError;
import io.heddle.lab.Scale;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class GoalsTest {
    @Test
    void the_length_of_a_run_is_that_of_the_user_or_of_the_scale() {
        assertThat(Goals.length(Duration.ofMinutes(5), Scale.SHORT)).isEqualTo(Duration.ofMinutes(5));
        assertThat(Goals.length(null, Scale.SHORT)).isLessThan(Goals.length(null, Scale.FULL));
    }

    @Test
    void a_length_out_of_range_is_refused() {
        for (Duration length : new Duration[] {Duration.ofSeconds(2), Duration.ofMinutes(61)}) {
            assertThatThrownBy(() -> Goals.length(length, Scale.FULL))
                    .isInstanceOf(UserError.class)
                    .hasMessage("--length must be 3 s to 1 h. Choose another length.");
        }
    }
}
