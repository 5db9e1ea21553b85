package io.heddle.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {
    private final Durations durations = new Durations();

    @ParameterizedTest
    @CsvSource({"500ms,PT0.5S", "30s,PT30S", "5m,PT5M", "2h,PT2H", "90,PT1M30S"})
    void durations_are_as_people_type_them(String typed, Duration meant) {
        assertThat(durations.convert(typed)).isEqualTo(meant);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "soon", "-5s", "1.5s", "5 m", "3d", "99999999999999999999"})
    void anything_else_is_refused_with_examples(String typed) {
        assertThatThrownBy(() -> durations.convert(typed))
                .hasMessage("'" + typed + "' is not a duration. Write 500ms, 30s, 5m or 2h");
    }
}
