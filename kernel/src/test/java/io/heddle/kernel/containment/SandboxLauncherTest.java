package io.heddle.kernel.containment;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.testing.Outcome;
import io.heddle.kernel.testing.Programs;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SandboxLauncherTest {
    @TempDir
    private Path folder;

    private static Outcome launch(String... arguments) throws Exception {
        return Outcome.of(Programs.java(SandboxLauncher.class, arguments));
    }

    @Test
    void the_command_is_executed_in_place_of_the_launcher() throws Exception {
        Outcome outcome = launch("--filter-calls", "--", "/bin/sh", "-c", "echo \"$0\"; exit 7", "ä word");

        assertThat(outcome).isEqualTo(new Outcome(new ExitStatus.Exited(7), "ä word\n", ""));
    }

    @Test
    void a_command_that_cannot_be_contained_is_not_executed() throws Exception {
        Path file = folder.resolve("written");

        Outcome outcome = launch("--read", "/nowhere", "--", "/usr/bin/touch", file.toString());

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(SandboxLauncher.REFUSED));
        assertThat(outcome.out()).startsWith("impossible opening /nowhere: no such file");
        assertThat(file).doesNotExist();
    }

    @Test
    void root_has_no_capabilities_left() throws Exception {
        Outcome outcome = launch("--", "/bin/grep", "-E", "Cap(Prm|Eff|Amb)|NoNewPrivs", "/proc/self/status");

        assertThat(outcome.out()).isEqualTo("""
                CapPrm:\t0000000000000000
                CapEff:\t0000000000000000
                CapAmb:\t0000000000000000
                NoNewPrivs:\t1
                """);
    }

    @Test
    void a_command_cannot_change_the_modes_and_owners_of_files() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "kept");

        assertThat(launch("--filter-calls", "--", "/bin/chmod", "777", file.toString())
                        .err())
                .contains("Operation not permitted");
        assertThat(launch("--filter-calls", "--", "/bin/chown", "1", file.toString())
                        .err())
                .contains("Operation not permitted");
        assertThat(Files.readString(file)).isEqualTo("kept");
    }

    @Test
    void a_command_cannot_start_other_programs() throws Exception {
        assertThat(launch("--filter-calls", "--", "/bin/sh", "-c", "/bin/true | /bin/true")
                        .status())
                .isNotEqualTo(new ExitStatus.Exited(0));
    }
}
