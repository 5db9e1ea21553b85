package io.heddle.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.process.SearchPath;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SystemdServiceTest {
    @Test
    void a_real_time_policy_needs_a_limit_and_the_drop_in_replaces_the_old_command() {
        assertThat(SystemdService.lines("fifo", List.of("/opt/jdk/bin/java", "-jar", "my app.jar")))
                .containsExactly(
                        "[Service]",
                        "ExecStart=",
                        "ExecStart=" + OwnCommand.path()
                                + " run --policy fifo -- /opt/jdk/bin/java -jar \"my app.jar\"",
                        "LimitRTPRIO=8",
                        "KillMode=mixed");
    }

    @Test
    void a_nice_step_that_is_to_be_taken_back_needs_another_and_a_slice_none() {
        assertThat(limits("slice-nice")).containsExactly("LimitNICE=+0");
        assertThat(limits("slice")).isEmpty();
    }

    @Test
    void joined_policies_need_what_their_terms_do_and_an_unknown_one_gets_all_there_is() {
        assertThat(limits("slice+pinned")).isEmpty();
        assertThat(limits("fifo+pinned")).containsExactly("LimitRTPRIO=8");
        assertThat(limits("gone.toml")).containsExactly("LimitRTPRIO=8", "LimitNICE=+0");
    }

    private static List<String> limits(String policy) {
        return SystemdService.lines(policy, List.of("/bin/java")).stream()
                .filter(line -> line.startsWith("Limit"))
                .toList();
    }

    @Test
    void a_command_on_the_users_path_is_given_with_its_place() {
        assertThat(SystemdService.lines("slice", List.of("sh", "-c", "true")))
                .anyMatch(line -> line.endsWith(" -- " + SearchPath.find("sh").orElseThrow() + " -c true"));
    }

    @Test
    void heddle_itself_is_given_with_its_place() {
        assertThat(OwnCommand.path()).isAbsolute();
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
        assertThat(SystemdService.line(List.of(word))).isEqualTo(quoted);
    }

    @Test
    void what_would_end_the_line_is_escaped() {
        assertThat(SystemdService.line(List.of("a\nb\tc\u0007"))).isEqualTo("\"a\\nb\\tc\\007\"");
    }
}
