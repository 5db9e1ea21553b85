package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.ShellWords;
import io.heddle.kernel.testing.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareProgressTest {
    private static final String TWO_ARMS = "-p default -p again=default";

    @TempDir
    Path folder = Path.of("");

    private static Outcome compare(String options, String... program) throws Exception {
        return HeddleProcess.outcome(
                HeddleProcess.words(java.util.List.of(program), ("compare " + options + " --").split(" ")));
    }

    @Test
    void without_a_terminal_each_round_is_a_line_with_times_and_ratios_so_far_but_no_verdict() throws Exception {
        Outcome outcome = compare("-n 5 -w 1 " + TWO_ARMS, "true");

        assertThat(outcome.err().lines()).hasSize(6);
        assertThat(outcome.err().lines().toList().getFirst())
                .matches("heddle: warm-up: \\d+ s elapsed, about \\d+ s left");
        assertThat(outcome.err().lines().toList().get(3))
                .matches(
                        "heddle: round 3 of 5: \\d+ s elapsed, about \\d+ s left; wall time so far: again [0-9.]+× that"
                                + " of default");
        assertThat(outcome.err()).doesNotContain("faster", "slower", "difference", "\u001b");
    }

    @Test
    void a_terminal_shows_a_bar_which_is_gone_before_the_results() throws Exception {
        String command =
                ShellWords.join(HeddleProcess.command(("compare -n 5 -w 1 " + TWO_ARMS + " -- sleep 0.2").split(" ")));
        try (TerminalWindow window = TerminalWindow.open(folder, "export NO_COLOR=1; stty columns 200; " + command)) {
            assertThat(window.await()).isEqualTo(new ExitStatus.Exited(0));

            assertThat(window.screen())
                    .contains("[##########----------] round 3 of 5, ", " elapsed, about ", "wall time so far: again ")
                    .contains("\r\u001b[Kheddle compare")
                    .doesNotContain("heddle: round");
        }
    }

    @Test
    void quiet_leaves_only_the_results() throws Exception {
        Outcome outcome = compare("-q -n 2 -w 0 --csv " + folder + "/runs.csv " + TWO_ARMS, "true");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out()).contains("Wall and CPU time");
    }

    @Test
    void too_few_runs_for_an_interval_are_reported_at_the_start_with_the_least_number() throws Exception {
        String message = "--runs 4 is too few for a confidence interval. Use --runs 5 or more.";

        assertThat(compare("-n 4 -w 0 " + TWO_ARMS, "true").err().lines().findFirst())
                .contains("heddle: no verdict is possible: " + message);
        assertThat(compare("-n 1 -w 0 -p default", "true").err()).doesNotContain("too few");
    }

    @Test
    void the_written_files_are_named_at_the_end() throws Exception {
        Outcome outcome = compare(
                "-n 1 -w 0 -p default --html " + folder + "/p.html --export-json " + folder + "/r.json --export-csv "
                        + folder + "/r.csv --export-markdown " + folder + "/r.md",
                "true");

        assertThat(outcome.err().lines().skip(1))
                .containsExactly(
                        "heddle: Report: file://" + folder + "/p.html",
                        "heddle: JSON: file://" + folder + "/r.json",
                        "heddle: CSV: file://" + folder + "/r.csv",
                        "heddle: Markdown: file://" + folder + "/r.md");
        assertThat(folder.resolve("p.html")).exists();
    }

    @Test
    void each_run_reads_the_input_from_its_beginning_and_its_output_can_be_shown() throws Exception {
        Path input = Files.writeString(folder.resolve("input"), "a line of \u001b[31minput\n");

        Outcome outcome = compare("-q -n 2 -w 0 -p default --show-output --json - --input " + input, "cat");

        assertThat(outcome.err()).isEqualTo("a line of \\u001b[31minput\n".repeat(2));
        assertThat(outcome.out()).startsWith("{").contains("--input " + input + " -- cat");
    }

    @Test
    void without_an_input_the_program_reads_nothing() throws Exception {
        assertThat(compare("-q -n 1 -w 0 -p default --show-output", "wc", "-c").err())
                .isEqualTo("0\n");
    }
}
