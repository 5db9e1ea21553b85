package io.heddle.cli.jvms;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.Heddle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoverningCommandTest {
    /** @param arguments of Heddle, separated by spaces */
    private static RunningJvm.Governor read(String arguments) {
        List<String> words = new ArrayList<>(List.of("java", "-cp", "heddle.jar", "io.heddle.cli.Heddle"));
        words.addAll(Arrays.asList(arguments.split(" ")));
        return new GoverningCommand(Heddle.commandLine()).read(7, words.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({
        "attach 4711, attach, auto",
        "attach -p fifo 4711, attach, fifo",
        "run --policy slice -- java -version, run, slice",
        "record -p fifo -- java -version, record, fifo",
        "run --threads virtual -- java -version, run, auto+virtual"
    })
    void the_policy_is_that_of_the_command_line(String line, String verb, String policy) {
        assertThat(read(line)).isEqualTo(new RunningJvm.Governor(7, verb, policy));
    }

    @ParameterizedTest
    @CsvSource({
        "compare --policy fifo --policy slice -- java -version, compare",
        "compare --policy fifo -- java -version, compare",
        "attach --option-of-a-later-version 4711, attach",
        "record 4711, record"
    })
    void a_verb_with_several_policies_or_unknown_options_has_none(String line, String verb) {
        assertThat(read(line)).isEqualTo(new RunningJvm.Governor(7, verb, null));
    }

    @Test
    void an_unreadable_command_line_has_no_verb() {
        assertThat(new GoverningCommand(Heddle.commandLine()).read(7, new String[0]))
                .isEqualTo(new RunningJvm.Governor(7, null, null));
    }
}
