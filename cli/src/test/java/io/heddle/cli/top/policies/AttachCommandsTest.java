package io.heddle.cli.top.policies;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.Heddle;
import io.heddle.cli.jvms.RunningJvms;
import io.heddle.kernel.tasks.Proc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes of policy by commands that only resemble Heddle. {@code TopTerminalTest} uses the real one. */
class AttachCommandsTest {
    private static final int PID = (int) ProcessHandle.current().pid();

    @TempDir
    Path folder = Path.of("");

    /** @param script what the command does, with its arguments */
    private static String make(String script, String policy) {
        return make(List.of("sh", "-c", script, "heddle"), policy);
    }

    private static String make(List<String> command, String policy) {
        return new AttachCommands(new RunningJvms(Proc.live()), Heddle.commandLine(), command).make(PID, policy);
    }

    @Test
    void a_refusal_is_the_last_line_of_the_commands_standard_error() {
        assertThat(make("echo first >&2; echo 'heddle: the kernel refuses it' >&2; exit 2", "fifo"))
                .isEqualTo("the kernel refuses it");
    }

    @Test
    void a_command_that_fails_silently_is_no_success() {
        assertThat(make("echo output; exit 2", "fifo")).isEqualTo("the command failed without a message");
        assertThat(make("exit 2", PolicyChange.NONE)).isEqualTo("the command failed without a message");
    }

    @Test
    void a_command_that_cannot_start_is_a_message() {
        assertThat(make(List.of(folder.resolve("missing").toString()), "fifo"))
                .startsWith("cannot change the policy: ");
    }

    @Test
    void attach_gets_the_process_and_the_policy_and_no_input() throws Exception {
        Path words = folder.resolve("words");
        make("echo \"$@\" > " + words + "; cat >> " + words + "; exit 2", "slice");

        assertThat(Files.readString(words)).isEqualTo("attach " + PID + " --policy slice --quiet\n");
    }

    @Test
    void no_policy_only_detaches() throws Exception {
        Path words = folder.resolve("words");

        assertThat(make("echo \"$@\" >> " + words, PolicyChange.NONE)).isEqualTo("JVM " + PID + " is under no policy");
        assertThat(Files.readString(words)).isEqualTo("detach " + PID + "\n");
    }

    @Test
    void the_policies_are_those_that_a_running_program_can_get() {
        assertThat(AttachCommands.policies())
                .startsWith(PolicyChange.NONE)
                .contains("fifo", "slice", "auto")
                .doesNotContain("pinned", "virtual")
                .doesNotHaveDuplicates();
    }
}
