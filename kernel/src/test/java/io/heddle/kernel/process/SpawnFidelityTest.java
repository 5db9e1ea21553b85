package io.heddle.kernel.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.testing.Outcome;
import io.heddle.kernel.testing.Programs;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A command inspects itself, started once by a shell and once by a JVM that the same shell has started. Both outputs are equal. */
class SpawnFidelityTest {
    /** Reads the ignored signals as the launcher does before it starts the JVM: in a child, since bash itself ignores SIGQUIT. */
    private static final String IGNORED =
            "-D" + Signals.IGNORED_PROPERTY + "=$(sed -n 's/^SigIgn:[[:space:]]*//p' /proc/self/status)";

    /** The command's output after the shell has run {@code setting}, with the same text for all temporary names and ids. */
    private static String output(String setting, String start, List<String> command) throws Exception {
        List<String> shell = new ArrayList<>(List.of("sh", "-c", setting + start + " \"$@\"", "sh"));
        shell.addAll(command);
        Outcome outcome = Outcome.of(shell);
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(0));
        return outcome.out()
                .replaceAll("heddle-(out|err)\\d+", "heddle-$1")
                .replaceAll("/proc/\\d+", "/proc/PID")
                .replaceAll("(?m)^l[-rwx]{9} .* (\\d+ -> )", "$1");
    }

    private static String outputOfBoth(String setting, String exec, String... command) throws Exception {
        String plain = output(setting, exec, List.of(command));
        assertThat(output(setting, exec + " " + jvm(), List.of(command))).isEqualTo(plain);
        return plain;
    }

    private static String jvm() {
        List<String> java = Programs.java(SpawnProbe.class);
        return "'" + java.getFirst() + "' " + IGNORED + " '" + String.join("' '", java.subList(1, java.size())) + "'";
    }

    @Test
    void environment() throws Exception {
        assertThat(outputOfBoth("export EMPTY= ODD='a=b c' ; unset HOME; ", "exec", "env"))
                .contains("\nODD=a=b c\n")
                .contains("EMPTY=\n")
                .doesNotContain("\nHOME=");
    }

    @Test
    void variables_that_the_launcher_renamed_have_their_own_names() throws Exception {
        String variables = "%1$sJAVA_TOOL_OPTIONS='-Dä=b c' %1$s_JAVA_OPTIONS=-Xmx1g %1$sJDK_JAVA_OPTIONS= ; ";

        String plain = output("export " + variables.formatted(""), "exec", List.of("env"));
        String kept = output("export " + variables.formatted(Environment.KEPT_PREFIX), "exec " + jvm(), List.of("env"));

        assertThat(plain).contains("\nJAVA_TOOL_OPTIONS=-Dä=b c\n");
        assertThat(kept.lines())
                .containsExactlyInAnyOrderElementsOf(plain.lines().toList());
    }

    @Test
    void open_files() throws Exception {
        assertThat(outputOfBoth("exec 7</etc/passwd; ", "exec", "ls", "-l", "/proc/self/fd"))
                .contains("7 -> /etc/passwd\n");
    }

    @Test
    void closed_standard_streams() throws Exception {
        outputOfBoth("exec <&-; ", "exec", "ls", "-l", "/proc/self/fd");
    }

    @Test
    void blocked_and_ignored_signals() throws Exception {
        String signals = outputOfBoth(
                "trap '' INT QUIT PIPE XFSZ USR2; ",
                "exec env --block-signal=USR1,TERM",
                "grep",
                "-E",
                "^Sig(Blk|Ign|Cgt)",
                "/proc/self/status");

        assertThat(signals).contains("SigBlk:\t0000000000004200\n").containsPattern("SigIgn:\t[0-9a-f]*1001806\n");
    }

    @Test
    void signals_of_a_shell_that_ignores_none() throws Exception {
        outputOfBoth("", "exec", "grep", "-E", "^Sig(Blk|Ign|Cgt)", "/proc/self/status");
    }

    @Test
    void the_internal_signals_of_the_c_library_are_not_ignored() throws Exception {
        List<String> command = new ArrayList<>(Programs.java(SpawnProbe.class, "grep", "SigIgn", "/proc/self/status"));
        command.add(1, "-D" + Signals.IGNORED_PROPERTY + "=0");

        String ignored = Outcome.of(command).out().replaceAll("\\D*([0-9a-f]+)\\s", "$1");

        assertThat(Long.parseUnsignedLong(ignored, 16) & (Signals.bit(32) | Signals.bit(33)))
                .isZero();
    }

    @Test
    void limits() throws Exception {
        String limits =
                outputOfBoth("ulimit -Sn 300; ulimit -Sc 0; ulimit -Ss 4096; ", "exec", "cat", "/proc/self/limits");

        assertThat(limits).containsPattern("Max open files +300 ");
        assertThat(outputOfBoth("ulimit -Sn 300; ", "exec", "sh", "-c", "ulimit -a"))
                .contains("300");
    }

    @Test
    void umask_and_folder() throws Exception {
        assertThat(outputOfBoth("umask 027; cd /; ", "exec", "grep", "Umask", "/proc/self/status"))
                .contains("0027");
        assertThat(outputOfBoth("cd /usr/bin; ", "exec", "readlink", "/proc/self/cwd"))
                .isNotEmpty();
    }

    @Test
    void process_group_session_terminal_nice_and_class() throws Exception {
        outputOfBoth("", "exec nice -n 3", "cut", "-d", " ", "-f", "5,6,7,18,19,40,41", "/proc/self/stat");
        outputOfBoth(
                "", "exec taskset 1", "grep", "-E", "Cpus_allowed|Mems_allowed|Cap|NoNewPrivs", "/proc/self/status");
    }

    @Test
    void arguments_to_the_last_byte_whatever_the_locale() throws Exception {
        String bytes = "set -- \"$@\" \"$(printf 'm\\303\\274ller \\374')\" '' 'a b'; ";
        for (String locale : List.of("C", "C.UTF-8")) {
            String dumped = outputOfBoth(
                    bytes + "export LC_ALL=" + locale + "; ",
                    "exec",
                    "sh",
                    "-c",
                    "printf '[%s]' \"$@\" | od -An -tx1",
                    "sh");

            assertThat(dumped.replaceAll("\\s+", " "))
                    .contains(" 5b 6d c3 bc 6c 6c 65 72 20 fc 5d 5b 5d 5b 61 20 62 5d");
        }
    }
}
