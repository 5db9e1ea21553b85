package io.heddle.lint.verification;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.containment.SandboxLauncher;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Outcome;
import io.heddle.kernel.testing.Programs;
import io.heddle.lint.verification.containment.Containment;
import io.heddle.lint.verification.containment.Guarantee;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Containment needs no privilege: user 65534 runs a copy of the classes. */
@LiveKernel(needs = Need.OTHER_USERS)
class UnprivilegedSandboxTest {
    @TempDir
    private Path shared;

    /** Copies the folder or jar of a class. A module that this build has packaged is a jar. */
    private Path copy(Class<?> type) throws IOException {
        Path from = Containment.folderOf(type);
        Path to = Files.createTempDirectory(shared, "classes");
        if (Files.isRegularFile(from)) {
            open(to);
            return Files.copy(from, to.resolve(from.getFileName()));
        }
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = to.resolve(from.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
        open(to);
        return to;
    }

    private static void open(Path folder) throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
    }

    @Test
    void an_ordinary_users_tasks_are_contained_as_well() throws Exception {
        open(shared);
        Path secret = Files.writeString(shared.resolve("secret"), "mine");
        Path folder = Files.createDirectory(shared.resolve("folder"));
        open(folder);
        List<Path> classPath = List.of(copy(SandboxLauncher.class), copy(Sandbox.class), copy(EscapeAttempt.class));
        try (ServerSocket server = new ServerSocket(0, 9, InetAddress.getLoopbackAddress())) {
            String port = String.valueOf(server.getLocalPort());
            List<String> command =
                    new ArrayList<>(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
            command.addAll(Programs.java(
                    classPath,
                    SandboxProbe.class,
                    folder.toString(),
                    "socket",
                    port,
                    "dev-tcp",
                    port,
                    "read",
                    secret.toString(),
                    "write",
                    shared.resolve("written").toString()));

            Outcome outcome = Outcome.of(command);

            assertThat(outcome.status()).as(outcome.err()).isEqualTo(new ExitStatus.Exited(0));
            List<String> lines = outcome.out().lines().toList();
            assertThat(lines.getFirst()).isEqualTo(Arrays.toString(Guarantee.values()));
            assertThat(lines.subList(1, 5)).allMatch(line -> line.startsWith("escaped"));
            assertThat(lines.subList(5, 9)).hasSize(4).allMatch(line -> line.startsWith("contained"));
        }
    }
}
