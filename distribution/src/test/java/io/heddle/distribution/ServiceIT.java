package io.heddle.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Services of systemd with Heddle around them, on a machine that is thrown away. */
@LiveKernel(needs = Need.DPKG)
class ServiceIT {
    /** Reports its readiness in main, because TERM can end a JVM that initializes with status 1 (JDK 25: Bad level). */
    private static final String WAITS = "public class Waits { public static void main(String[] a) throws Exception {"
            + " if (a.length > 0) { new ProcessBuilder(a).start().waitFor(); } Thread.sleep(600_000); } }";

    private static final String PROGRAM = System.getProperty("java.home") + "/bin/java -cp /opt/test Waits";

    @TempDir
    Path folder = Path.of("");

    private @Nullable ThrowawayMachine started;

    /** CI has no systemd, and not every machine allows what a machine within it needs. So the test is skipped there, and says so. */
    @BeforeEach
    void start() throws Exception {
        @Nullable String missing = ThrowawayMachine.obstacle().orElse(null);
        if (missing == null) {
            started = ThrowawayMachine.start(
                    Files.createDirectory(folder.resolve("machine")), DebianPackageIT.FILE, units());
            missing = machine().isRunning()
                    ? null
                    : "a systemd that starts in namespaces: " + machine().log();
        }
        if (missing != null) {
            System.err.println("SKIPPED: ServiceIT needs " + missing);
        }
        assumeTrue(missing == null);
    }

    @AfterEach
    void end() throws Exception {
        if (started != null) {
            started.end();
        }
    }

    private ThrowawayMachine machine() {
        assertThat(started).isNotNull();
        return started;
    }

    private Path units() throws Exception {
        Path units = Files.createDirectory(folder.resolve("units"));
        Path source = Files.writeString(units.resolve("Waits.java"), WAITS);
        assertThat(Ended.of(System.getProperty("java.home") + "/bin/javac", source.toString())
                        .status())
                .isZero();
        Files.writeString(
                units.resolve("server.service"),
                "[Service]\nExecStart=" + PROGRAM + "\nUser=nobody\nRestart=on-failure\nRestartSec=1\n");
        Files.writeString(
                units.resolve("notifying.service"),
                "[Service]\nType=notify\nTimeoutStartSec=60\nExecStart=/bin/false\nStandardError=file:/run/notifying\n");
        return units;
    }

    /** Whether the instance governs the main process of the service. */
    private boolean isGoverned() throws Exception {
        String server = machine().property("server.service", "MainPID");
        String heddle = machine().property("heddle@server.service", "MainPID");
        return machine()
                .run("ls", "/run/heddle")
                .out()
                .lines()
                .anyMatch(name -> name.matches(server + "@\\d+-by-" + heddle + "@\\d+\\.json"));
    }

    @Test
    void an_instance_starts_restarts_and_ends_with_its_service() throws Exception {
        assertThat(machine().run("systemctl", "enable", "heddle@server.service").status())
                .isZero();
        assertThat(machine().run("systemctl", "start", "server.service").status())
                .isZero();
        machine().await("the service is governed", this::isGoverned);
        String first = machine().property("server.service", "MainPID");

        machine().run("systemctl", "kill", "-s", "KILL", "server.service");
        machine()
                .await(
                        "systemd has started it again",
                        () -> !machine().property("server.service", "MainPID").equals(first) && isGoverned());
        String second = machine().property("server.service", "MainPID");

        machine().run("systemctl", "kill", "-s", "KILL", "heddle@server.service");
        machine()
                .await(
                        "another Heddle process governs it",
                        () -> machine()
                                        .property("heddle@server.service", "NRestarts")
                                        .equals("1")
                                && isGoverned());
        assertThat(machine().property("server.service", "MainPID")).isEqualTo(second);

        assertThat(machine().run("systemctl", "stop", "server.service").status())
                .isZero();
        assertThat(machine().property("heddle@server.service", "ActiveState")).isEqualTo("inactive");
        assertThat(machine().property("heddle@server.service", "Result")).isEqualTo("success");
    }

    @Test
    void a_disabled_instance_ends_without_its_service() throws Exception {
        machine().run("systemctl", "enable", "--now", "heddle@server.service");
        machine().await("the service is governed", this::isGoverned);

        assertThat(machine()
                        .run("systemctl", "disable", "--now", "heddle@server.service")
                        .status())
                .isZero();

        assertThat(machine().property("heddle@server.service", "ActiveState")).isEqualTo("inactive");
        assertThat(machine().property("server.service", "ActiveState")).isEqualTo("active");
    }

    @Test
    void a_service_that_heddle_starts_reports_its_readiness() throws Exception {
        String conf = Files.readString(Path.of("systemd/heddle-run.conf"))
                .replaceFirst(
                        "(?m)^ExecStart=/usr.*$",
                        "ExecStart=/usr/bin/heddle run -- " + PROGRAM + " systemd-notify --ready --status=well");
        assertThat(conf).contains("NotifyAccess=all\n");
        String script = "mkdir -p /etc/systemd/system/notifying.service.d;"
                + " printf '%s' \"$1\" >/etc/systemd/system/notifying.service.d/heddle.conf; systemctl daemon-reload;"
                + " systemctl start notifying.service";

        Ended start = machine().run("env", "sh", "-c", script, "sh", conf + "EnvironmentFile=/etc/default/heddle\n");

        assertThat(start.status()).as(start.err() + machine().log()).isZero();
        assertThat(machine().property("notifying.service", "StatusText")).isEqualTo("well");
        assertThat(machine().run("systemctl", "stop", "notifying.service").status())
                .isZero();
        // The status 143 of a JVM that TERM has ended is no failure.
        assertThat(machine().property("notifying.service", "Result"))
                .as(machine()
                                .run("sh", "-c", "systemctl show notifying.service; cat /run/notifying")
                                .out()
                        + machine().log())
                .isEqualTo("success");
        assertThat(machine().property("notifying.service", "ActiveState")).isEqualTo("inactive");
    }
}
