package io.heddle.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Debian package. */
@LiveKernel(needs = Need.DPKG)
class DebianPackageIT {
    private static final String VERSION = Release.VERSION.replace('-', '~');
    static final Path FILE = Release.target("heddle_" + VERSION + "_all.deb");

    @TempDir
    Path folder = Path.of("");

    @Test
    void its_command_runs_from_where_it_is_installed() throws Exception {
        assertThat(Ended.of("dpkg-deb", "-x", FILE.toString(), folder.toString()))
                .isEqualTo(new Ended(0, "", ""));

        Ended ended = Ended.of(
                Map.of("JAVA_HOME", System.getProperty("java.home")),
                List.of(folder.resolve("usr/bin/heddle").toString(), "--version"));

        assertThat(ended).isEqualTo(new Ended(0, "heddle " + Release.VERSION + "\n", ""));
    }

    @Test
    void manual_and_completion_are_where_programs_look() throws Exception {
        assertThat(Ended.of("dpkg-deb", "-c", FILE.toString()).out())
                .contains(
                        " ./usr/share/man/man1/heddle.1.gz",
                        " ./usr/share/man/man1/heddle-compare.1.gz",
                        " ./usr/share/bash-completion/completions/heddle\n",
                        " ./usr/share/zsh/vendor-completions/_heddle\n",
                        " ./usr/share/fish/vendor_completions.d/heddle.fish\n");
    }

    @Test
    void units_of_systemd_are_where_systemd_looks() throws Exception {
        assertThat(Ended.of("dpkg-deb", "-c", FILE.toString()).out())
                .contains(
                        " ./usr/lib/systemd/system/heddle@.service\n",
                        " ./usr/lib/systemd/system/heddle-status.service\n",
                        " ./usr/share/heddle/launcher/attach-service\n",
                        " ./usr/share/doc/heddle/examples/heddle-run.conf\n");
    }

    @Test
    @LiveKernel(needs = Need.OTHER_USERS)
    void an_upgrade_keeps_what_is_enabled_and_a_removal_leaves_nothing() throws Exception {
        Path wants = Files.createDirectories(folder.resolve("etc/systemd/system/server.service.wants"));
        Path other = Files.createDirectories(folder.resolve("etc/systemd/system/multi-user.target.wants"));
        Path evidence = Files.createDirectories(folder.resolve("var/lib/heddle/evidence"));
        Files.createDirectories(folder.resolve("var/lib/dpkg/info"));
        Files.createDirectories(folder.resolve("var/lib/dpkg/updates"));
        Files.createFile(folder.resolve("var/lib/dpkg/status"));
        Path unit = Path.of("/usr/lib/systemd/system/heddle@.service");

        dpkg("--install", FILE.toString());
        Files.createSymbolicLink(wants.resolve("heddle@server.service"), unit);
        Files.createSymbolicLink(other.resolve("heddle-status.service"), unit.resolveSibling("heddle-status.service"));
        Files.createSymbolicLink(other.resolve("server.service"), unit.resolveSibling("server.service"));
        Files.createFile(folder.resolve("var/cache/heddle/run.aot"));
        Files.createFile(evidence.resolve("Server.json"));
        assertThat(left()).contains("usr/bin/heddle", "usr/lib/systemd/system/heddle@.service");

        dpkg("--install", FILE.toString());
        assertThat(left())
                .contains("etc/systemd/system/server.service.wants/heddle@server.service")
                .doesNotContain("var/cache/heddle/run.aot");

        dpkg("--remove", "heddle");
        assertThat(left())
                .containsExactlyInAnyOrder(
                        "etc/systemd/system/multi-user.target.wants/server.service",
                        "var/lib/heddle/evidence/Server.json");

        dpkg("--purge", "heddle");
        assertThat(left()).containsExactly("etc/systemd/system/multi-user.target.wants/server.service");
        assertThat(folder.resolve("usr")).doesNotExist();
        assertThat(folder.resolve("var/lib/heddle")).doesNotExist();
        assertThat(wants).doesNotExist();
    }

    /** Acts on the folder as on a machine of its own, without its JDK and without a change of root for the scripts. */
    private void dpkg(String... action) throws Exception {
        List<String> command =
                new ArrayList<>(List.of("dpkg", "--root=" + folder, "--force-script-chrootless", "--force-depends"));
        command.addAll(List.of(action));
        Ended ended = Ended.of(Map.of(), command);
        assertThat(ended.status()).as(ended.err()).isZero();
    }

    /** All files but dpkg's own. */
    private List<String> left() throws Exception {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS))
                    .map(file -> folder.relativize(file).toString())
                    .filter(name -> !name.startsWith("var/lib/dpkg/") && !name.startsWith("var/log/"))
                    .toList();
        }
    }

    @Test
    void it_tells_its_version_and_wants_a_jdk_25() throws Exception {
        String control = Ended.of("dpkg-deb", "-f", FILE.toString()).out();

        assertThat(control).contains("Version: " + VERSION + "\n", "openjdk-25-jdk-headless", "Architecture: all\n");
    }

    @Test
    void scripts_of_its_installation_are_sound() throws Exception {
        assertThat(Ended.of("dpkg-deb", "-e", FILE.toString(), folder.toString())
                        .status())
                .isZero();

        for (String script : List.of("postinst", "prerm", "postrm")) {
            assertThat(Ended.of("sh", "-n", folder.resolve(script).toString())).isEqualTo(new Ended(0, "", ""));
        }
    }
}
