package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.programs.Oversubscribed;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.testing.Outcome;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunSummaryTest {
    @TempDir
    Path folder = Path.of("");

    @Test
    void a_summary_on_standard_error_has_times_collections_waits_and_switches() throws Exception {
        List<String> program = HeddleProcess.program(
                Oversubscribed.class, folder.resolve("answer").toString());

        Outcome outcome =
                HeddleProcess.outcome(HeddleProcess.words(program, "run", "--summary", "--policy", "default", "--"));

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err())
                .containsPattern("policy +default\n")
                .containsPattern("wall time +[0-9.]+ m?s\n")
                .containsPattern(
                        "CPU time +[0-9.]+ m?s \\(user [0-9.]+ m?s, system [0-9.]+ .?s\\), [0-9.]+ CPUs used\n")
                .containsPattern("GC pauses +[0-9.]+ .?s in [0-9,]+ collections\n")
                .containsPattern("run-queue wait +[0-9.]+ m?s\n")
                .containsPattern("context switches +[0-9,]+ voluntary, [0-9,]+ involuntary\n")
                .containsPattern("role +CPU time +run-queue wait\n")
                .containsPattern("APP +[0-9.]+ m?s +[0-9.]+ .?s\n");
    }

    @Test
    void a_figure_that_is_missing_has_its_reason() throws Exception {
        Outcome outcome = HeddleProcess.outcome("run", "--summary", "-p", "default", "--", "sh", "-c", "exit 3");

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(3));
        assertThat(outcome.err()).containsPattern("exit status +3\n").containsPattern("GC pauses +not available: \\S+");
    }
}
