package io.heddle.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script of the unit {@code heddle@.service} in the release, beside a {@code systemctl} that answers what the test wants. */
class AttachServiceIT {
    @TempDir
    Path folder = Path.of("");

    private Release release = new Release(Path.of(""));

    @BeforeEach
    void unpack() throws Exception {
        release = Release.unpackedIn(folder);
    }

    private Ended attach(String systemctl, String... arguments) throws Exception {
        Path tool = folder.resolve("systemctl");
        Files.writeString(tool, "#!/bin/sh\nprintf '%s\\n' \"$*\" >'" + folder + "/asked'\n" + systemctl + "\n");
        assertThat(tool.toFile().setExecutable(true)).isTrue();
        List<String> command = new ArrayList<>(
                List.of(release.home().resolve("launcher/attach-service").toString()));
        command.addAll(List.of(arguments));
        return Ended.of(
                Map.of("PATH", folder + ":" + System.getenv("PATH"), "JAVA_HOME", System.getProperty("java.home")),
                command);
    }

    @Test
    void the_main_process_of_the_service_is_governed_with_the_options() throws Exception {
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin/java").toString(),
                        "-jar",
                        release.home().resolve("workloads/transform.jar").toString(),
                        "--size",
                        "200000")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("program").toFile())
                .start();
        try {
            long pid = program.pid();
            Ended ended;
            long end = System.nanoTime() + 60_000_000_000L;
            do {
                ended = attach("echo " + pid, "server.service", "--policy", "default", "--for", "100ms");
            } while (ended.status() != 0 && program.isAlive() && System.nanoTime() < end);

            assertThat(ended.status()).as(ended.err()).isZero();
            assertThat(ended.err()).startsWith("heddle: governing " + pid + " (");
            assertThat(folder.resolve("asked")).hasContent("show --property=MainPID --value -- server.service");
        } finally {
            program.destroyForcibly();
        }
    }

    @Test
    void a_service_without_a_main_process_is_one_line() throws Exception {
        for (String answer : List.of("echo 0", "echo", "echo nonsense")) {
            assertThat(attach(answer, "server.service"))
                    .isEqualTo(new Ended(
                            2,
                            "",
                            "heddle: cannot attach to server.service: the service has no main process. `systemctl status"
                                    + " server.service` shows its state.\n"));
        }
        assertThat(attach("echo no systemd >&2; exit 1", "server.service")).isEqualTo(new Ended(2, "", "no systemd\n"));
    }
}
