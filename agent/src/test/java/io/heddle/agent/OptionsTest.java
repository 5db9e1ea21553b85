package io.heddle.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class OptionsTest {
    @Test
    void two_commas_are_one_in_a_value() {
        assertThat(Options.parse("carriers=2,reports=/tmp/a,, b=c,,,tell"))
                .isEqualTo(new Options(2, List.of(), Path.of("/tmp/a, b=c,"), true));
    }

    @Test
    void an_empty_option_is_none() {
        assertThatThrownBy(() -> Options.parse("tell,")).hasMessageContaining("there is no option \"\"");
    }
}
