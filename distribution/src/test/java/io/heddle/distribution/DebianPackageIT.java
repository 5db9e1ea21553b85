package io.heddle.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Debian package. */
@LiveKernel(needs = Need.DPKG)
class DebianPackageIT {
    private static final String VERSION = Release.VERSION.replace('-', '~');
    private static final Path FILE = Release.target("heddle_" + VERSION + "_all.deb");

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
    void it_tells_its_version_and_wants_a_jdk_25() throws Exception {
        String control = Ended.of("dpkg-deb", "-f", FILE.toString()).out();

        assertThat(control).contains("Version: " + VERSION + "\n", "openjdk-25-jdk-headless", "Architecture: all\n");
    }

    @Test
    void scripts_of_its_installation_are_sound() throws Exception {
        assertThat(Ended.of("dpkg-deb", "-e", FILE.toString(), folder.toString())
                        .status())
                .isZero();

        for (String script : List.of("postinst", "prerm")) {
            assertThat(Ended.of("sh", "-n", folder.resolve(script).toString())).isEqualTo(new Ended(0, "", ""));
        }
    }
}
