package io.heddle.kernel.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.Outcome;
import io.heddle.kernel.testing.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpawnSpecTest {
    @TempDir
    Path folder;

    private Path script(String text, String permissions) throws IOException {
        Path script = Files.writeString(folder.resolve("a script"), text);
        return Files.setPosixFilePermissions(script, PosixFilePermissions.fromString(permissions));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 127, 255})
    void the_exit_code_is_reported(int code) throws Exception {
        assertThat(Outcome.of("sh", "-c", "exit " + code).status()).isEqualTo(new ExitStatus.Exited(code));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 9, 11, 13, 15, 40})
    void termination_by_a_signal_is_reported(int signal) throws Exception {
        assertThat(Outcome.of("sh", "-c", "ulimit -c 0; kill -" + signal + " $$")
                        .status())
                .isEqualTo(new ExitStatus.Killed(signal));
    }

    @ParameterizedTest
    @ValueSource(strings = {"heddle-no-such-command", "/no/such/file", "", "/etc/passwd/x"})
    void a_command_that_does_not_exist_has_status_127(String command) {
        assertThatThrownBy(() -> Outcome.of(command))
                .isInstanceOfSatisfying(
                        SpawnException.class, e -> assertThat(e.exitStatus()).isEqualTo(127))
                .hasMessage(command + ": no such command. Check its spelling, or give a path.");
    }

    @Test
    void a_file_that_is_not_executable_has_status_126() throws IOException {
        Path file = script("echo no", "rw-r--r--");

        assertThatThrownBy(() -> Outcome.of(file.toString()))
                .isInstanceOfSatisfying(
                        SpawnException.class, e -> assertThat(e.exitStatus()).isEqualTo(126))
                .hasMessageContaining("not executable. Use chmod +x");
    }

    @Test
    void a_folder_has_status_126() {
        assertThatThrownBy(() -> Outcome.of(folder.toString()))
                .isInstanceOfSatisfying(
                        SpawnException.class, e -> assertThat(e.exitStatus()).isEqualTo(126))
                .hasMessageContaining("is a folder. Name the program in it.");
    }

    @Test
    void a_script_without_an_interpreter_line_is_run_by_sh() throws Exception {
        Path script = script("echo \"$0 [$1] [$2]\"; exit 4\n", "rwxr-xr-x");

        Outcome outcome = Outcome.of(script.toString(), "two words", "");

        assertThat(outcome.out()).isEqualTo(script + " [two words] []\n");
        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(4));
    }

    @Test
    void such_a_script_is_found_on_the_path_behind_a_folder_with_its_name() throws Exception {
        Files.createDirectories(folder.resolve("first/a script"));
        Path script = script("echo found $0\n", "rwxr-xr-x");

        List<String> command = Programs.java(SpawnProbe.class, "a script");
        Outcome outcome = Outcome.of(Stream.concat(
                        Stream.of(
                                "env", "PATH=" + folder.resolve("first") + ":" + folder + ":" + System.getenv("PATH")),
                        command.stream())
                .toList());

        assertThat(outcome.out()).isEqualTo("found " + script + "\n");
    }

    @Test
    void a_new_session_has_its_own_process_group() throws Exception {
        Path out = folder.resolve("out");
        ChildProcess program = Programs.reaper()
                .start(new SpawnSpec(
                        List.of("cut", "-d", " ", "-f", "1,5,6", "/proc/self/stat"),
                        Stdio.devNull(),
                        new Stdio.File(out),
                        Stdio.devNull(),
                        true));
        Await.end(program);

        int pid = program.pid();
        assertThat(out).hasContent(pid + " " + pid + " " + pid);
    }

    @Test
    void an_option_is_appended_to_a_variable_or_sets_a_new_one() throws Exception {
        String path = System.getenv("PATH");
        String unset = "HEDDLE_TEST_" + System.nanoTime();

        assertThat(environmentWith("PATH", "-Xa"))
                .contains("PATH=" + path + " -Xa")
                .doesNotContain("PATH=" + path);
        assertThat(environmentWith(unset, "-Xa")).contains(unset + "=-Xa", "PATH=" + path);
        assertThat(Environment.value("PATH")).hasValue(path);
        assertThat(Environment.value(unset)).isEmpty();
    }

    private List<String> environmentWith(String variable, String word) throws Exception {
        Path out = folder.resolve(variable);
        SpawnSpec spec = new SpawnSpec(List.of("env"), Stdio.devNull(), new Stdio.File(out), Stdio.devNull(), false);
        Await.end(Programs.reaper().start(spec.withOption(variable, word)));
        return Files.readAllLines(out);
    }

    @Test
    void a_command_is_not_empty() {
        assertThatThrownBy(() -> SpawnSpec.of(List.of())).isInstanceOf(IllegalArgumentException.class);
    }
}
