package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.testing.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunStatusTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 3, 255})
    void the_programs_exit_status_is_heddles(int code) throws Exception {
        Outcome outcome = HeddleProcess.outcome("run", "--", "sh", "-c", "exit " + code);

        assertThat(outcome).isEqualTo(new Outcome(new ExitStatus.Exited(code), "", ""));
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 15, 11, 1})
    void when_a_signal_ends_the_program_it_ends_heddle(int signal) throws Exception {
        Outcome outcome = HeddleProcess.outcome("run", "--", "sh", "-c", "kill -" + signal + " $$");

        assertThat(outcome).isEqualTo(new Outcome(new ExitStatus.Killed(signal), "", ""));
    }

    @Test
    void a_program_that_exits_with_a_signals_number_has_not_died_of_it() throws Exception {
        Outcome outcome = HeddleProcess.outcome("run", "--", "sh", "-c", "exit 143");

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(143));
    }

    @Test
    void a_command_that_is_not_there_is_127() throws Exception {
        Outcome outcome = HeddleProcess.outcome("run", "--", "no-such-command");

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(127));
        assertThat(outcome.err())
                .isEqualTo("heddle: no-such-command: no such command. Check its spelling, or give a path.\n");
    }

    @Test
    void a_file_that_is_no_program_is_126(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("notes"), "text");

        Outcome outcome = HeddleProcess.outcome("run", "--", file.toString());

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(126));
        assertThat(outcome.err()).hasLineCount(1).contains(file + ": not executable. Use chmod +x");
    }

    @Test
    void a_folder_is_126(@TempDir Path folder) throws Exception {
        Outcome outcome = HeddleProcess.outcome("run", "--", folder.toString());

        assertThat(outcome)
                .isEqualTo(new Outcome(
                        new ExitStatus.Exited(126),
                        "",
                        "heddle: " + folder + ": is a folder. Name the program in it.\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{a=", "[[[[{a=["})
    void a_policy_that_nests_without_end_is_one_line(String level, @TempDir Path folder) throws Exception {
        Path file = folder.resolve("deep.toml");
        Files.writeString(file, "a = " + level.repeat(60_000 / level.length()));

        Outcome outcome = HeddleProcess.outcome("run", "--policy", file.toString(), "--", "echo", "started");

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(125));
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).hasLineCount(1).contains("deep.toml");
    }

    @Test
    void escape_sequences_of_a_policy_file_do_not_reach_the_terminal(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("p.toml"), "\"\\u001b[31mred\" = 1\n");

        Outcome outcome = HeddleProcess.outcome("run", "--policy", file.toString(), "--", "echo", "started");

        assertThat(outcome.err())
                .hasLineCount(1)
                .contains("no key is called '\\u001b[31mred'")
                .doesNotContain("\u001b");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "fiffo | no policy is called 'fiffo'; did you mean fifo? known are default, slice, slice-nice,",
                "slice+fifo | fifo makes APP real-time, where slice, which slice sets, means nothing",
                "bare | bare is the program without Heddle; run it so, or choose default",
                "no/such.toml | there is no policy file no/such.toml; check its path"
            })
    void what_is_no_policy_is_told_in_one_line_and_nothing_is_started(String policy, String message) throws Exception {
        Outcome outcome = HeddleProcess.outcome("run", "--policy", policy, "--", "echo", "started");

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(125));
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).hasLineCount(1).startsWith("heddle: " + message);
    }

    @Test
    void what_is_wrong_in_a_policy_file_is_told_with_its_place(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("mine.toml"), "[roles.APP]\nclas = \"fifo\"\n");

        Outcome outcome = HeddleProcess.outcome("run", "--policy", file.toString(), "--", "echo", "started");

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(125));
        assertThat(outcome.err())
                .hasLineCount(1)
                .startsWith("heddle: " + file + ":2:1: no setting is called 'clas'; did you mean class? known are");
    }

    @ParameterizedTest
    @CsvSource({"compar, compare", "run --polcy fifo -- true, --policy"})
    void a_mistyped_verb_or_option_is_told_with_the_nearest_one(String line, String nearest) throws Exception {
        Outcome outcome = HeddleProcess.outcome(line.split(" "));

        assertThat(outcome.err()).hasLineCount(1).contains("; did you mean " + nearest + "?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "run --policy", "run --no-such-option -- true"})
    void a_command_line_that_makes_no_sense_is_125_and_one_line(String line) throws Exception {
        Outcome outcome = HeddleProcess.outcome(line.split(" "));

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(125));
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err())
                .hasLineCount(1)
                .startsWith("heddle: ")
                .contains("`heddle run --help` shows how")
                .doesNotContain("Exception");
    }

    @Test
    void without_chrt_there_is_no_watchdog_so_nothing_becomes_real_time(@TempDir Path folder) throws Exception {
        Path bin = Files.createDirectory(folder.resolve("bin"));
        for (String name : new String[] {"bash", "sh", "touch"}) {
            Files.createSymbolicLink(bin.resolve(name), Path.of("/bin", name));
        }

        Outcome outcome = Outcome.of(HeddleProcess.after(
                "PATH=" + bin, HeddleProcess.command("run", "--policy", "fifo", "--", "touch", folder + "/started")));

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(125));
        assertThat(outcome.err()).hasLineCount(1).startsWith("heddle: policy fifo isn't possible here: ");
        assertThat(folder.resolve("started")).doesNotExist();
    }
}
