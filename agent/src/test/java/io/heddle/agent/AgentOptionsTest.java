package io.heddle.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.scheduler.Choices;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgentOptionsTest {
    @Test
    void two_commas_in_a_value_stand_for_one() {
        assertThat(AgentOptions.parse("carriers=2,reports=/tmp/a,, b=c,,,tell"))
                .isEqualTo(new AgentOptions(2, Choices.DEFAULT, List.of(), Path.of("/tmp/a, b=c,"), true));
    }

    @Test
    void an_empty_option_is_refused() {
        assertThatThrownBy(() -> AgentOptions.parse("tell,")).hasMessageContaining("unknown option \"\"");
    }
}
