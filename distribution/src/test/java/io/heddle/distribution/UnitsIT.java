package io.heddle.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The systemd units, as systemd reads them beside a service of the user's. */
@LiveKernel(needs = Need.SYSTEMD)
class UnitsIT {
    private static final Path SOURCES = Path.of("systemd").toAbsolutePath();

    @TempDir
    Path root = Path.of("");

    private Path units = Path.of("");

    @BeforeEach
    void install() throws Exception {
        units = Files.createDirectories(root.resolve("usr/lib/systemd/system"));
        for (String target : List.of("sysinit", "basic", "shutdown", "multi-user")) {
            Files.writeString(units.resolve(target + ".target"), "[Unit]\nDescription=" + target + "\n");
        }
        Files.writeString(
                units.resolve("server.service"), "[Unit]\nDescription=A service\n[Service]\nExecStart=/usr/bin/java\n");
        for (String unit : List.of("heddle@.service", "heddle-status.service")) {
            Files.copy(SOURCES.resolve(unit), units.resolve(unit));
        }
        for (String command : List.of("usr/bin/java", "usr/bin/heddle", "usr/share/heddle/launcher/attach-service")) {
            Path file = root.resolve(command);
            Files.createDirectories(file.resolveSibling("."));
            Files.writeString(file, "#!/bin/sh\n");
            assertThat(file.toFile().setExecutable(true)).isTrue();
        }
    }

    private Ended verified(String unit) throws Exception {
        return Ended.of("systemd-analyze", "verify", "--man=no", "--root=" + root, unit);
    }

    private Ended systemctl(String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of("systemctl", "--root=" + root));
        command.addAll(List.of(words));
        return Ended.of(Map.of(), command);
    }

    @Test
    void systemd_knows_all_options_and_finds_all_commands() throws Exception {
        for (String unit : List.of("heddle@server.service", "heddle-status.service", "server.service")) {
            assertThat(verified(unit)).as(unit).isEqualTo(new Ended(0, "", ""));
        }
    }

    @Test
    void a_wrong_option_is_found() throws Exception {
        Path unit = units.resolve("heddle@.service");
        Files.writeString(unit, Files.readString(unit).replace("KillMode=", "KilMode="));

        assertThat(verified("heddle@server.service").err()).contains("Unknown key 'KilMode'");
    }

    @Test
    void the_example_of_a_drop_in_fits_an_existing_service() throws Exception {
        Path folder = Files.createDirectories(root.resolve("etc/systemd/system/server.service.d"));
        Files.copy(SOURCES.resolve("heddle-run.conf"), folder.resolve("heddle.conf"));

        assertThat(verified("server.service")).isEqualTo(new Ended(0, "", ""));
        assertThat(SOURCES.resolve("heddle-run.conf"))
                .content()
                .contains("\nExecStart=\nExecStart=/usr/bin/heddle run -- ");
    }

    @Test
    void an_enabled_instance_is_wanted_by_its_service_until_it_is_disabled() throws Exception {
        Path link = root.resolve("etc/systemd/system/server.service.wants/heddle@server.service");

        assertThat(systemctl("enable", "heddle@server.service").status()).isZero();
        assertThat(Files.isSymbolicLink(link)).isTrue();

        assertThat(systemctl("disable", "heddle@.service").status()).isZero();
        assertThat(Files.isSymbolicLink(link)).isFalse();
    }

    @Test
    void an_instance_ends_and_restarts_with_its_service() throws IOException {
        assertThat(units.resolve("heddle@.service"))
                .content()
                .contains("\nBindsTo=%i.service\n", "\nPartOf=%i.service\n", "\nAfter=%i.service\n");
    }
}
