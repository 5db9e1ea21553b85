package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import io.heddle.cli.programs.TakesItsTimeToEnd;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Outcome;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareServersTest {
    private static final ExitStatus DONE = new ExitStatus.Exited(0);
    private static final ExitStatus COULD_NOT = new ExitStatus.Exited(2);
    private static final String SERVER = "echo up 17; exec sleep 100";

    @TempDir
    Path folder = Path.of("");

    @Test
    void a_server_is_measured_under_its_load_and_ended() throws Exception {
        Outcome outcome = compare(
                SERVER,
                "--ready",
                "log:up (\\d+)",
                "--load",
                "echo p99 9 ms; echo p99 $HEDDLE_READY.5 ms; kill -0 $HEDDLE_PID",
                "--json",
                "-");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isEqualTo(DONE);
        assertThat(outcome.out())
                .contains("\"decidedBy\" : \"p99\"", "\"p99\" : 17.5", "\"better\" : \"less\"")
                .contains("--ready 'log:up (\\\\d+)' --ready-timeout 1m --load 'echo p99 9 ms;")
                .contains("--metric 'p99=p99 ([0-9.]+):less'");
        assertThat(Schemas.of("compare").validate(outcome.out(), InputFormat.JSON))
                .isEmpty();
    }

    @Test
    void metrics_come_first_and_the_wall_time_of_a_server_is_not_told() throws Exception {
        Outcome outcome = compare(SERVER, "--metric", "rate=rate ([0-9]+):more", "--load", "echo p99 5, rate 100");

        assertThat(outcome.out())
                .containsSubsequence("p99: less is better", "rate: more is better", "CPU time under load")
                .doesNotContain("Wall");
    }

    @Test
    void the_metric_of_a_program_that_ends_decides_instead_of_its_wall_time() throws Exception {
        Outcome outcome = compare("echo p99 4; echo p99 3", "--csv", "-");

        assertThat(outcome.status()).isEqualTo(DONE);
        assertThat(outcome.out())
                .startsWith("arm,run,round,exitStatus,p99,wallSeconds,")
                .contains("default,1,0,0,3,");
    }

    @Test
    void without_a_load_it_serves_for_as_long_as_was_said() throws Exception {
        Outcome outcome = compare("echo p99 3; exec sleep 100", "--for", "200ms", "--csv", "-");

        assertThat(outcome.out()).contains("default,1,0,143,3,");
    }

    @Test
    void a_load_that_never_ends_is_ended_with_all_that_it_started() throws Exception {
        Path pids = folder.resolve("pids");

        Outcome outcome = compare(
                SERVER,
                "--load",
                "echo p99 5; setsid sleep 100 & echo $! > " + pids + "; trap '' TERM; sleep 100",
                "--for",
                "500ms",
                "--csv",
                "-");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out()).contains("default,1,0,143,5,");
        assertThat(Files.readAllLines(pids)).hasSize(1).noneMatch(pid -> Files.exists(Path.of("/proc", pid)));
    }

    @Test
    void a_load_that_never_ends_is_no_measurement_when_the_time_is_over() throws Exception {
        assertThat(failure(SERVER, "--load", "echo p99 5; sleep 100; true", "--timeout", "400ms"))
                .isEqualTo("the program did not terminate in time. Raise --timeout, or give the program less work.");
    }

    @Test
    void a_load_that_fails_has_the_last_word() throws Exception {
        assertThat(failure(SERVER, "--load", "echo p99 5; echo connection refused >&2; exit 3"))
                .isEqualTo("--load exited with status 3 (output: connection refused)");
    }

    @Test
    void a_server_that_is_never_ready_is_told_with_what_was_waited_for() throws Exception {
        String tail = " (output of the program: up 17). Raise --ready-timeout, or fix the server.";
        assertThat(neverReady("log:down"))
                .isEqualTo("the server was not ready within 0.3 s: no line of its output matches down" + tail);
        assertThat(neverReady("port:1"))
                .isEqualTo("the server was not ready within 0.3 s: no process accepts connections on port 1" + tail);
        assertThat(neverReady("echo still starting >&2; false"))
                .startsWith("the server was not ready within 0.3 s: `echo still starting >&2; false` ")
                .endsWith(tail);
    }

    @Test
    void a_server_that_ends_before_it_is_ready_has_the_last_word() throws Exception {
        assertThat(failure("echo the port is in use >&2; exit 1", "--ready", "log:up", "--load", "echo p99 5"))
                .isEqualTo("the program exited with status 1 before it was ready (output: the port is in use)");
    }

    @Test
    void a_server_that_dies_under_its_load_is_no_measurement() throws Exception {
        assertThat(failure("echo out of memory; sleep 0.3; kill -9 $$", "--load", "echo p99 5; sleep 100"))
                .isEqualTo("the program was killed by signal 9 under load (output: out of memory)");
    }

    @Test
    void a_load_that_fails_because_its_server_died_is_not_blamed() throws Exception {
        assertThat(failure("sleep 0.3; exit 3", "--load", "while kill -0 $HEDDLE_PID; do sleep 0.01; done; exit 1"))
                .startsWith("the program exited with status 3 under load");
    }

    @Test
    void another_server_on_the_port_is_not_taken_for_the_program() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(failure(SERVER, "--ready", "port:" + other.getLocalPort(), "--load", "echo p99 5"))
                    .startsWith("port " + other.getLocalPort() + " is in use: another process accepts connections");
        }
    }

    @Test
    void a_metric_that_is_not_printed_or_no_number_is_named() throws Exception {
        assertThat(failure(SERVER, "--load", "echo p98 5"))
                .isEqualTo("metric p99 was not printed: no line matches p99 ([0-9.]+) (output: p98 5)");
        assertThat(failure(SERVER, "--load", "echo p99 5, state fine", "--metric", "state=state (\\w+):more"))
                .startsWith("metric state must be a number of 0 or more, such as 1234.5, not 'fine'");
    }

    @Test
    void preparation_and_cleanup_go_around_every_run_also_one_that_fails() throws Exception {
        Path log = folder.resolve("log");

        Outcome outcome = compare(
                "echo run >> " + log + "; exit 9",
                "--prepare",
                "echo prepare >> " + log + "; touch $HEDDLE_RUN_FOLDER/there",
                "--cleanup",
                "ls $HEDDLE_RUN_FOLDER >> " + log);

        assertThat(outcome.status()).isEqualTo(COULD_NOT);
        assertThat(Files.readAllLines(log)).containsSubsequence("prepare", "run", "there");
    }

    @Test
    void a_preparation_or_cleanup_that_fails_is_told() throws Exception {
        assertThat(failure("echo p99 5", "--prepare", "echo no disk >&2; exit 4"))
                .isEqualTo("--prepare exited with status 4 (output: no disk)");
        assertThat(failure("echo p99 5", "--cleanup", "echo no disk >&2; exit 4"))
                .isEqualTo("--cleanup exited with status 4 (output: no disk)");
        assertThat(compare("exit 9", "--cleanup", "exit 4").err())
                .contains("--cleanup exited with status 4", "default is dropped: the program exited with status 9");
    }

    @Test
    void what_a_preparation_leaves_running_lives_until_after_the_cleanup() throws Exception {
        Path pid = folder.resolve("pid");

        Outcome outcome = compare(
                "echo p99 5",
                "--prepare",
                "setsid sleep 100 & echo $! > " + pid,
                "--cleanup",
                "kill -0 $(cat " + pid + ")");

        assertThat(outcome.status()).isEqualTo(DONE);
        assertThat(Path.of("/proc", Files.readString(pid).strip())).doesNotExist();
    }

    @Test
    void a_signal_in_the_middle_ends_all_and_cleans_up() throws Exception {
        Path tmp = Files.createDirectory(folder.resolve("tmp"));
        List<String> command = HeddleProcess.command(line(
                SERVER,
                "--load",
                "touch " + folder + "/loading; sleep 100; true",
                "--cleanup",
                "touch " + folder + "/clean"));
        command.add(1, "-Djava.io.tmpdir=" + tmp);
        try (HeddleProcess heddle = HeddleProcess.start(folder, HeddleProcess.after(":", command));
                RunningTree tree = new RunningTree(heddle.pid())) {
            Await.until("the load", () -> Files.exists(folder.resolve("loading")));
            tree.update();

            heddle.signal(Signals.INT);

            assertThat(heddle.await()).isEqualTo(new ExitStatus.Exited(130));
            assertThat(heddle.err()).isEmpty();
            assertThat(tree.isEmpty()).isTrue();
            assertThat(tmp).isEmptyDirectory();
            assertThat(folder.resolve("clean")).exists();
        }
    }

    @Test
    void a_second_signal_does_not_wait_for_the_cleanup() throws Exception {
        List<String> command = HeddleProcess.command(
                line(SERVER, "--load", "echo p99 5", "--cleanup", "touch " + folder + "/cleaning; sleep 100; true"));
        try (HeddleProcess heddle = HeddleProcess.start(folder, HeddleProcess.after(":", command));
                RunningTree tree = new RunningTree(heddle.pid())) {
            Await.until("the cleanup", () -> Files.exists(folder.resolve("cleaning")));
            tree.update();

            heddle.signal(Signals.INT);
            heddle.signal(Signals.TERM);

            assertThat(heddle.await()).isInstanceOf(ExitStatus.Exited.class);
            assertThat(tree.isEmpty()).isTrue();
        }
    }

    @Test
    @LiveKernel(needs = Need.REALTIME)
    void the_load_of_a_realtime_server_is_in_the_fair_class() throws Exception {
        List<String> words = new ArrayList<>(List.of(
                "compare",
                "-q",
                "--runs",
                "1",
                "--warmup",
                "0",
                "--arm",
                "fifo",
                "--metric",
                "class=class ([0-9]+):less",
                "--load",
                "echo class $(cut -d ' ' -f 41 /proc/self/stat)",
                "--csv",
                "-",
                "--"));
        words.addAll(HeddleProcess.program(TakesItsTimeToEnd.class));

        Outcome outcome = HeddleProcess.outcome(words.toArray(String[]::new));

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out()).containsPattern("fifo,1,0,\\d+,0,");
    }

    private String neverReady(String ready) throws Exception {
        return failure(SERVER, "--ready", ready, "--ready-timeout", "300ms", "--load", "echo p99 5");
    }

    /** Why the one arm was dropped. */
    private static String failure(String program, String... options) throws Exception {
        Outcome outcome = compare(program, options);
        assertThat(outcome.status()).isEqualTo(COULD_NOT);
        assertThat(outcome.err()).hasLineCount(1).startsWith("heddle: default is dropped: ");
        return outcome.err().strip().substring("heddle: default is dropped: ".length());
    }

    private static Outcome compare(String program, String... options) throws Exception {
        return HeddleProcess.outcome(line(program, options));
    }

    private static String[] line(String program, String... options) {
        List<String> words = new ArrayList<>(
                List.of("compare", "-q", "--runs", "1", "--warmup", "0", "--arm", "default", "--metric"));
        words.add("p99=p99 ([0-9.]+):less");
        words.addAll(Arrays.asList(options));
        words.addAll(List.of("--", "sh", "-c", program));
        return words.toArray(String[]::new);
    }
}
