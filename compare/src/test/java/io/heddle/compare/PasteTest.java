package io.heddle.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PasteTest {
    private static final List<String> COMMAND = List.of("java", "-jar", "my app.jar");

    @Test
    void a_policy_is_run_by_heddle() {
        assertThat(ProgramTrial.paste("slice", COMMAND))
                .isEqualTo("heddle run --policy slice -- java -jar 'my app.jar'");
    }

    @Test
    void a_term_is_pasted_as_it_was_typed() {
        assertThat(ProgramTrial.paste("slice+./my own.toml", COMMAND))
                .isEqualTo("heddle run --policy 'slice+./my own.toml' -- java -jar 'my app.jar'");
    }

    @Test
    void a_bare_winner_is_the_command_alone() {
        assertThat(ProgramTrial.paste("bare", COMMAND)).isEqualTo("java -jar 'my app.jar'");
    }
}
