package io.heddle.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProgramTrialTest {
    private static final List<String> COMMAND = List.of("java", "-jar", "my app.jar");

    @Test
    void a_policy_is_pasted_as_a_run_of_heddle() {
        assertThat(ProgramTrial.paste("slice", COMMAND))
                .isEqualTo("heddle run --policy slice -- java -jar 'my app.jar'");
    }

    @Test
    void a_term_is_pasted_as_the_user_typed_it() {
        assertThat(ProgramTrial.paste("slice+./my own.toml", COMMAND))
                .isEqualTo("heddle run --policy 'slice+./my own.toml' -- java -jar 'my app.jar'");
    }

    @Test
    void a_bare_winner_is_pasted_as_the_plain_command() {
        assertThat(ProgramTrial.paste("bare", COMMAND)).isEqualTo("java -jar 'my app.jar'");
    }
}
