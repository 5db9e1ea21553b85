package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.programs.ServesOnLoopback;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.Outcome;
import io.heddle.kernel.testing.Programs;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A command that hands its work to a daemon, as build tools do. */
class WorkElsewhereTest {
    private static final String GRADLE = "org.gradle.launcher.daemon.bootstrap.GradleDaemon";

    @TempDir
    private Path folder;

    @Test
    void the_daemon_that_did_the_work_is_named_with_the_way_out() throws Exception {
        Path port = folder.resolve("port");
        ChildProcess daemon = Programs.silent(HeddleProcess.program(ServesOnLoopback.class, port.toString(), GRADLE)
                .toArray(String[]::new));
        try {
            Await.until("the daemon listens", () -> Files.exists(port));
            String client = "exec 3<>/dev/tcp/127.0.0.1/" + Files.readString(port) + "; echo >&3; head -c 1 <&3";

            Outcome run = HeddleProcess.outcome("run", "--", "bash", "-c", client);

            assertThat(run.status()).isEqualTo(new ExitStatus.Exited(0));
            assertThat(run.out()).isEqualTo("!");
            assertThat(run.err())
                    .hasLineCount(1)
                    .contains("a Gradle daemon (process " + daemon.pid() + ")", "gradle --no-daemon");

            Outcome check = HeddleProcess.outcome("check");
            assertThat(check.out()).contains("a Gradle daemon (process " + daemon.pid() + ") is running: ");
        } finally {
            daemon.signal(9);
        }
    }
}
