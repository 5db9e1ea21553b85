package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.testing.Await;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompareInterruptedTest {
    private static final int STOP = 19;

    @TempDir
    Path folder = Path.of("");

    @ParameterizedTest
    @CsvSource({"2,130", "15,143", "1,129"})
    void a_signal_ends_it_with_what_it_has(int signal, int status) throws Exception {
        try (HeddleProcess heddle = start("100", "sleep 0.3");
                RunningTree tree = new RunningTree(heddle.pid())) {
            awaitRuns(4);
            tree.update();

            heddle.signal(signal);

            assertThat(heddle.await()).isEqualTo(new ExitStatus.Exited(status));
            assertThat(heddle.out()).contains("default", "second", "Wall and CPU time", " of 100 rounds of each arm");
            assertThat(heddle.err()).isEmpty();
            assertThat(tree.isEmpty()).isTrue();
            assertNothingLeftBehind();
        }
    }

    @Test
    void a_signal_in_the_first_run_leaves_nothing_to_tell() throws Exception {
        try (HeddleProcess heddle = start("100", "exec sleep 30")) {
            awaitRuns(1);

            heddle.signal(Signals.TERM);

            assertThat(heddle.await()).isEqualTo(new ExitStatus.Exited(143));
            assertThat(heddle.err()).doesNotContain("Exception", "null", "logging failed", "\tat ");
            assertNothingLeftBehind();
        }
    }

    @Test
    void a_run_during_which_heddle_was_stopped_is_repeated() throws Exception {
        try (HeddleProcess heddle = start("3", "sleep 0.5")) {
            awaitRuns(2);

            heddle.signal(STOP);
            Thread.sleep(700);
            heddle.signal(Signals.CONT);

            assertThat(heddle.await()).isEqualTo(new ExitStatus.Exited(0));
            assertThat(heddle.err()).contains("this run is repeated: Heddle was stopped and continued");
            assertThat(Files.readAllLines(folder.resolve("runs"))).hasSize(2 * 3 + 1);
        }
    }

    @Test
    void what_a_killed_comparison_leaves_is_removed_by_the_next_one() throws Exception {
        try (HeddleProcess killed = start("100", "sleep 0.3")) {
            awaitRuns(1);
            killed.signal(Signals.KILL);
            killed.await();
        }
        assertThat(folder.resolve("tmp")).isNotEmptyDirectory();

        try (HeddleProcess next = start("2", "sleep 0.3")) {
            assertThat(next.await()).isEqualTo(new ExitStatus.Exited(0));
        }
        assertNothingLeftBehind();
    }

    private HeddleProcess start(String runs, String work) throws Exception {
        Files.createDirectories(folder.resolve("tmp"));
        List<String> command = HeddleProcess.command(
                "compare",
                "-q",
                "--runs",
                runs,
                "--warmup",
                "0",
                "--arm",
                "default",
                "--arm",
                "second=default",
                "--",
                "sh",
                "-c",
                "echo >> " + folder + "/runs; " + work);
        command.add(1, "-Djava.io.tmpdir=" + folder.resolve("tmp"));
        return HeddleProcess.start(folder, HeddleProcess.after(":", command));
    }

    private void awaitRuns(int count) throws Exception {
        Path runs = folder.resolve("runs");
        Await.until(
                "some runs",
                () -> Files.exists(runs) && Files.readAllLines(runs).size() >= count);
    }

    private void assertNothingLeftBehind() {
        assertThat(folder.resolve("tmp")).isEmptyDirectory();
    }
}
