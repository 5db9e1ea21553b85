package io.heddle.lab.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.documents.UserError;
import io.heddle.lab.Scale;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoadLengthTest {
    @Test
    void a_third_of_the_length_is_warm_up() {
        assertThat(LoadLength.of(null, Scale.FULL)).isEqualTo(new LoadLength(6, 14));
        assertThat(LoadLength.of(null, Scale.SHORT)).isEqualTo(new LoadLength(1, 2));
        assertThat(LoadLength.of(Duration.ofMinutes(10), Scale.SHORT)).isEqualTo(new LoadLength(200, 400));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 2_999, 1_200_001})
    void a_length_out_of_bounds_is_refused(long millis) {
        assertThatThrownBy(() -> LoadLength.of(Duration.ofMillis(millis), Scale.FULL))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("3 s to 20 min");
    }
}
