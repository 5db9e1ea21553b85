package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A machine whose first chrt on PATH takes short options only, as BusyBox's does. */
@LiveKernel(needs = Need.REALTIME)
class ForeignChrtTest {
    private static final String LACK = "cannot start the watchdog, which needs the chrt of util-linux";

    @TempDir
    Path folder = Path.of("");

    @BeforeEach
    void install() throws Exception {
        Path chrt = folder.resolve("chrt");
        Files.writeString(chrt, "#!/bin/sh\ncase $1 in --*) exit 1 ;; esac\nexec /usr/bin/chrt \"$@\"\n");
        assertThat(chrt.toFile().setExecutable(true)).isTrue();
    }

    @Test
    void nothing_is_made_real_time_without_one_who_could_undo_it() throws Exception {
        Outcome outcome = heddle("run", "--policy", "fifo", "--", "echo", "started");

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(125));
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err())
                .hasLineCount(1)
                .startsWith("heddle: policy fifo is not possible here: " + LACK)
                .contains("util-linux");
    }

    @Test
    void check_names_it() throws Exception {
        assertThat(heddle("check").out()).contains("no   watchdog (needed by real-time policies): " + LACK);
    }

    private Outcome heddle(String... arguments) throws Exception {
        return Outcome.of(HeddleProcess.after("PATH=" + folder + ":$PATH", HeddleProcess.command(arguments)));
    }
}
