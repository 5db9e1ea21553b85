package io.heddle.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Completion in a real bash, which is told what stands on its line and asked what it would offer. */
class BashCompletionIT {
    private static final String ASK = """
            . "$SCRIPT"
            cd "$FOLDER"
            COMP_WORDS=(heddle "$@")
            COMP_CWORD=$#
            _heddle 2>/dev/null
            printf '%s\\n' "${COMPREPLY[@]}"
            """;

    @TempDir
    Path folder = Path.of("");

    @Test
    void verbs_are_offered_first() throws Exception {
        assertThat(offered("")).contains("run", "compare", "check", "demo");
        assertThat(offered("comp")).containsExactly("compare");
    }

    @Test
    void a_verbs_own_options_are_offered() throws Exception {
        assertThat(offered("run", "--"))
                .contains("--policy=", "--json=", "--help")
                .doesNotContain("--arm=");
        assertThat(offered("compare", "--ru")).containsExactly("--runs=");
    }

    @Test
    void policies_are_offered_for_the_options_that_take_them() throws Exception {
        assertThat(offered("run", "--policy", "")).contains("default", "slice", "fifo");
        // Readline makes a word of its own of the sign.
        assertThat(offered("run", "--policy", "=", "sl"))
                .contains("slice", "slice-nice")
                .doesNotContain("fifo");
        assertThat(offered("compare", "--null", "--arm", "ba")).contains("bare");
    }

    @Test
    void another_policy_is_offered_after_a_plus_sign() throws Exception {
        assertThat(offered("run", "-p", "fifo+pi")).containsExactly("fifo+pinned");
        assertThat(offered("compare", "--arm", "=", "slice+vir")).containsExactly("slice+virtual");
    }

    @Test
    void short_options_are_known_but_not_offered() throws Exception {
        assertThat(offered("attach", "-p", "fif")).contains("fifo", "fifo-all");
        assertThat(offered("attach", "--")).contains("--for=").doesNotContain("-d=");
    }

    @Test
    void running_jvms_are_offered_where_a_process_is_wanted() throws Exception {
        String self = String.valueOf(ProcessHandle.current().pid());

        assertThat(offered("attach", "")).contains(self);
        assertThat(offered("detach", self)).contains(self);
        assertThat(offered("status", self)).contains(self);
    }

    @Test
    void commands_are_offered_to_help() throws Exception {
        assertThat(offered("help", "po")).containsExactly("policies");
    }

    @Test
    void formats_are_offered_to_an_option_with_a_few_values() throws Exception {
        assertThat(offered("status", "--format", "")).containsExactlyInAnyOrder("text", "json", "openmetrics");
    }

    @Test
    void experiments_are_offered_to_the_lab() throws Exception {
        assertThat(offered("lab", "run", "two")).containsExactly("two-programs");
    }

    @Test
    void files_are_offered_where_a_file_is_wanted() throws Exception {
        Files.createFile(folder.resolve("some page.html"));

        assertThat(offered("compare", "--html", "so")).containsExactly("some page.html");
    }

    @Test
    void what_follows_is_a_command_and_its_arguments() throws Exception {
        Files.createFile(folder.resolve("application.jar"));

        assertThat(offered("run", "--policy", "=", "slice", "--", "ech")).contains("echo");
        assertThat(offered("run", "java", "-jar", "app")).containsExactly("application.jar");
        assertThat(offered("run", "--", "compare", "--")).isEmpty();
    }

    private List<String> offered(String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of("bash", "-c", ASK, "bash"));
        command.addAll(List.of(words));
        Ended ended = Ended.of(
                Map.of(
                        "SCRIPT", Release.target("documents/heddle.bash").toString(),
                        "FOLDER", folder.toString()),
                command);
        assertThat(ended.err()).isEmpty();
        return ended.out().lines().filter(line -> !line.isEmpty()).toList();
    }
}
