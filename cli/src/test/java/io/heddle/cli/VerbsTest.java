package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Command;

class VerbsTest {
    @Test
    void each_verb_has_the_name_of_its_command() {
        Heddle.commandLine().getSubcommands().forEach((name, command) -> {
            Class<?> type = command.getCommandSpec().userObject().getClass();
            assertThat(Objects.requireNonNull(type.getAnnotation(Command.class)).name())
                    .isEqualTo(name);
        });
    }

    @Test
    void a_start_builds_only_the_verb_that_it_runs() {
        assertThat(Heddle.commandLineFor("run", "--", "compare").getSubcommands())
                .containsOnlyKeys("run");
    }

    @ParameterizedTest
    @ValueSource(strings = {"help run", "list", "chek", "--help", "--version run", ""})
    void help_lists_and_wrong_verbs_need_all_verbs(String line) {
        assertThat(Heddle.commandLineFor(line.split(" ")).getSubcommands())
                .containsOnlyKeys(Heddle.commandLine().getSubcommands().keySet());
    }
}
