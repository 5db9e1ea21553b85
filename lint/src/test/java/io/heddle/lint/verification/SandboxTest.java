package io.heddle.lint.verification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.kernel.containment.SandboxLauncher;
import io.heddle.lint.verification.containment.Containment;
import io.heddle.lint.verification.containment.ContainmentVariants;
import io.heddle.lint.verification.containment.Guarantee;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SandboxTest {
    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final String SECRET = "the user's own";

    @TempDir
    private Path folder;

    @TempDir
    private Path elsewhere;

    private Path secret;

    @BeforeEach
    void write_a_secret_into_the_users_home() throws IOException {
        secret = Files.createTempFile(Path.of(System.getProperty("user.home")), "heddle-test", ".secret");
        Files.writeString(secret, SECRET);
    }

    @AfterEach
    void remove_the_secret() throws IOException {
        Files.deleteIfExists(secret);
    }

    private String attempt(String way, Object target) throws IOException, InterruptedException {
        return attempt(Containment.ofThisMachine(), way, target);
    }

    private String attempt(Containment containment, String way, Object target)
            throws IOException, InterruptedException {
        return new Sandbox(containment, folder, List.of())
                .run(EscapeAttempt.class, List.of(way, target.toString()), LONGEST)
                .orElseThrow()
                .getLast();
    }

    /** An attempt that a guarantee must prevent, and its target. */
    private record Attempt(Guarantee preventedBy, String way, Object target) {}

    private List<Attempt> attempts(ServerSocket server, Path service, Process victim) {
        int port = server.getLocalPort();
        return List.of(
                new Attempt(Guarantee.NETWORK, "socket", port),
                new Attempt(Guarantee.NETWORK, "asynchronous-channel", port),
                new Attempt(Guarantee.NETWORK, "dev-tcp", port),
                new Attempt(Guarantee.NETWORK, "datagram", port),
                new Attempt(Guarantee.LOCAL_SERVICES, "unix-socket", service),
                new Attempt(Guarantee.READ_FILES, "read", secret),
                new Attempt(Guarantee.READ_FILES, "read-in-finalizer", secret),
                new Attempt(Guarantee.WRITE_FILES, "write", elsewhere.resolve("written")),
                new Attempt(Guarantee.FILE_ATTRIBUTES, "touch", secret),
                new Attempt(Guarantee.WRITE_FILES, "delete", secret),
                new Attempt(Guarantee.PROCESSES, "kill", victim.pid()));
    }

    private void tryAll(Containment containment, BiConsumer<Attempt, String> check)
            throws IOException, InterruptedException {
        Process victim = new ProcessBuilder("sleep", "600").start();
        Path service = elsewhere.resolve("service");
        try (ServerSocket server = new ServerSocket(0, 9, InetAddress.getLoopbackAddress());
                ServerSocketChannel listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            listening.bind(UnixDomainSocketAddress.of(service));
            for (Attempt each : attempts(server, service, victim)) {
                check.accept(each, attempt(containment, each.way, each.target));
            }
        } finally {
            victim.destroyForcibly();
            Files.deleteIfExists(service);
        }
    }

    @Test
    void a_name_server_is_asked_without_containment() throws Exception {
        try (DatagramSocket nameServer = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            nameServer.setSoTimeout(60_000);
            DatagramPacket question = new DatagramPacket(new byte[512], 512);

            attempt(ContainmentVariants.none(), "name", nameServer.getLocalPort());
            nameServer.receive(question);

            assertThat(new String(question.getData(), StandardCharsets.US_ASCII))
                    .contains("invalid");
        }
    }

    /** Without this, the other tests would prove nothing. */
    @Test
    void without_containment_all_attempts_succeed() throws Exception {
        tryAll(
                ContainmentVariants.none(),
                (attempt, answer) -> assertThat(answer).as(attempt.toString()).startsWith("escaped"));
    }

    @ParameterizedTest
    @MethodSource("io.heddle.lint.verification.containment.ContainmentVariants#each")
    void each_mechanism_alone_keeps_its_guarantees(Containment alone) throws Exception {
        tryAll(alone, (attempt, answer) -> {
            if (alone.guarantees().contains(attempt.preventedBy)) {
                assertThat(answer).as(attempt.toString()).startsWith("contained");
            }
        });
    }

    @Test
    void the_code_reads_its_classes_and_writes_to_folders_that_are_deleted() throws Exception {
        String written = attempt("write-at-home", "");

        assertThat(written).startsWith("escaped").contains(folder.toString());
        assertThat(folder.resolve("output")).exists();
        assertThat(folder).isDirectoryNotContaining("glob:**/work*");
    }

    @Test
    void a_folder_without_rights_is_deleted_as_well() throws Exception {
        assertThat(attempt("make-folder-without-rights", "")).startsWith("escaped");

        assertThat(folder).isDirectoryNotContaining("glob:**/work*");
    }

    @Test
    void memory_files_and_cpu_time_are_limited() throws Exception {
        assertThat(attempt("limits", ""))
                .containsPattern("Max cpu time +" + SandboxLauncher.CPU_SECONDS)
                .containsPattern("Max data size +" + SandboxLauncher.MEMORY_BYTES)
                .containsPattern("Max file size +" + SandboxLauncher.FILE_BYTES)
                .containsPattern("Max core file size +0");
    }

    @Test
    void code_that_runs_too_long_is_ended() throws Exception {
        Sandbox sandbox = new Sandbox(Containment.ofThisMachine(), folder, List.of());

        assertThat(sandbox.run(EscapeAttempt.class, List.of("run-for-ever", ""), Duration.ofSeconds(3)))
                .isEmpty();
        assertThat(processesNaming(folder.toString())).isEmpty();
    }

    private static List<ProcessHandle> processesNaming(String word) {
        return ProcessHandle.allProcesses()
                .filter(each -> each.info().commandLine().orElse("").contains(word))
                .toList();
    }

    @Test
    void no_socket_reaches_a_server() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(attempt("socket", server.getLocalPort())).startsWith("contained");
        }
    }

    @Test
    void no_asynchronous_channel_reaches_a_server() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(attempt("asynchronous-channel", server.getLocalPort())).startsWith("contained");
        }
    }

    @Test
    void no_child_process_reaches_a_server() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(attempt("dev-tcp", server.getLocalPort())).startsWith("contained");
        }
    }

    @Test
    void no_datagram_socket_is_opened() throws Exception {
        assertThat(attempt("datagram", 9)).startsWith("contained");
    }

    @Test
    void no_local_service_is_reached_over_a_unix_socket() throws Exception {
        Path address = elsewhere.resolve("service");
        try (ServerSocketChannel service = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            service.bind(UnixDomainSocketAddress.of(address));

            assertThat(attempt("unix-socket", address)).startsWith("contained");
        }
    }

    @Test
    void no_host_name_is_resolved() throws Exception {
        try (DatagramSocket nameServer = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            nameServer.setSoTimeout(100);

            attempt("name", nameServer.getLocalPort());

            assertThatThrownBy(() -> nameServer.receive(new DatagramPacket(new byte[512], 512)))
                    .isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void the_environment_hides_the_users_variables() throws Exception {
        assertThat(System.getenv("XDG_STATE_HOME")).isNotNull();

        assertThat(attempt("environment", "XDG_STATE_HOME")).startsWith("contained");
    }

    @Test
    void the_environment_names_the_temporary_home_and_otherwise_at_most_the_locale() throws Exception {
        assertThat(attempt("names-in-environment", "")).matches("escaped \\[HOME(, (LANG|LC_ALL|LC_CTYPE))*]");
        assertThat(attempt("environment", "HOME")).startsWith("escaped " + folder);
    }

    @Test
    void the_environment_of_another_process_is_not_readable() throws Exception {
        assertThat(attempt("environment-of-another", ProcessHandle.current().pid()))
                .startsWith("contained");
    }

    @Test
    void no_other_process_is_killed() throws Exception {
        Process victim = new ProcessBuilder("sleep", "600").start();
        try {
            assertThat(attempt("kill", victim.pid())).startsWith("contained");
            assertThat(victim.isAlive()).isTrue();
        } finally {
            victim.destroyForcibly();
        }
    }

    @Test
    void a_file_in_the_users_home_is_not_read() throws Exception {
        assertThat(attempt("read", secret)).startsWith("contained");
    }

    @Test
    void threads_of_the_jdk_are_contained_as_well() throws Exception {
        assertThat(attempt("read-in-finalizer", secret)).startsWith("contained");
    }

    @Test
    void nothing_is_written_elsewhere() throws Exception {
        Path file = elsewhere.resolve("written");

        assertThat(attempt("write", file)).startsWith("contained");
        assertThat(file).doesNotExist();
    }

    @Test
    void no_file_elsewhere_is_deleted_or_given_another_time() throws Exception {
        assertThat(attempt("delete", secret)).startsWith("contained");
        assertThat(attempt("touch", secret)).startsWith("contained");
        assertThat(secret).exists();
    }

    @Test
    void no_process_outlives_it() throws Exception {
        attempt("daemon", "");

        List<ProcessHandle> survivors = processesNaming(EscapeAttempt.SLEEPER);
        survivors.forEach(ProcessHandle::destroyForcibly);
        assertThat(survivors).isEmpty();
    }
}
