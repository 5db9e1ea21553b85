package io.heddle.compare.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.process.SearchPath;
import io.heddle.kernel.process.SelfCommand;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SystemdUnitTest {
    @Test
    void a_real_time_policy_needs_a_limit_and_the_drop_in_replaces_the_old_command() {
        assertThat(SystemdUnit.lines("fifo", List.of("/opt/jdk/bin/java", "-jar", "my app.jar")))
                .containsExactly(
                        "[Service]",
                        "ExecStart=",
                        "ExecStart=" + SelfCommand.path()
                                + " run --policy fifo -- /opt/jdk/bin/java -jar \"my app.jar\"",
                        "LimitRTPRIO=8",
                        "KillMode=mixed");
    }

    @Test
    void reverting_a_nice_value_needs_a_limit_and_a_slice_needs_none() {
        assertThat(limits("slice-nice")).containsExactly("LimitNICE=+0");
        assertThat(limits("slice")).isEmpty();
    }

    @Test
    void a_joined_policy_needs_the_limits_of_its_terms_and_an_unknown_one_all_limits() {
        assertThat(limits("slice+pinned")).isEmpty();
        assertThat(limits("fifo+pinned")).containsExactly("LimitRTPRIO=8");
        assertThat(limits("gone.toml")).containsExactly("LimitRTPRIO=8", "LimitNICE=+0");
    }

    private static List<String> limits(String policy) {
        return SystemdUnit.lines(policy, List.of("/bin/java")).stream()
                .filter(line -> line.startsWith("Limit"))
                .toList();
    }

    @Test
    void a_command_on_the_path_of_the_user_becomes_absolute() {
        assertThat(SystemdUnit.lines("slice", List.of("sh", "-c", "true")))
                .anyMatch(line -> line.endsWith(" -- " + SearchPath.find("sh").orElseThrow() + " -c true"));
    }

    @Test
    void the_path_of_heddle_is_absolute() {
        assertThat(SelfCommand.path()).isAbsolute();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "-Dfile=50%|\"-Dfile=50%%\"",
                "-Dhome=$HOME|\"-Dhome=$$HOME\"",
                "two words|\"two words\"",
                "say \"hi\"|\"say \\\"hi\\\"\"",
                "it's|\"it's\"",
                "back\\slash|\"back\\\\slash\"",
                ";|\";\"",
                "``|\"\"",
                "größe|\"größe\"",
                "-XX:+UseZGC|-XX:+UseZGC",
            })
    void a_word_is_quoted_as_systemd_reads_it(String word, String quoted) {
        assertThat(SystemdUnit.join(List.of(word))).isEqualTo(quoted);
    }

    @Test
    void characters_that_end_the_line_are_escaped() {
        assertThat(SystemdUnit.join(List.of("a\nb\tc\u0007"))).isEqualTo("\"a\\nb\\tc\\007\"");
    }
}
