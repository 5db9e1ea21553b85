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
                .contains("unknown key '\\u001b[31mred'")
                .doesNotContain("\u001b");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "fiffo | unknown policy 'fiffo'. Did you mean 'fifo'? Known: default, slice, slice-nice,",
                "slice+fifo | fifo makes APP real-time, so the slice that slice sets has no effect",
                "bare | bare means without Heddle. Run the command itself, or use default",
                "no/such.toml | cannot read policy file no/such.toml: no such file. Check the path."
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
                .startsWith("heddle: " + file + ":2:1: unknown setting 'clas'. Did you mean 'class'? Known:");
    }

    @ParameterizedTest
    @CsvSource({
        "chek, command 'chek', check",
        "compar, command 'compar', compare",
        "evidence shw x, command 'shw', show",
        "help chek, command 'chek', check",
        "run --polcy fifo -- true, option '--polcy', --policy",
        "run --jsn=x -- true, option '--jsn', --json"
    })
    void a_mistyped_verb_or_option_is_told_with_the_nearest_one(String line, String what, String nearest)
            throws Exception {
        Outcome outcome = HeddleProcess.outcome(line.split(" "));

        assertThat(outcome.err()).isEqualTo("heddle: unknown " + what + ". Did you mean '" + nearest + "'?\n");
    }

    @ParameterizedTest
    @CsvSource({
        "run -jar app.jar, option '-jar', run -- java -jar app.jar",
        "run -p slice -Xmx1g Main, option '-Xmx1g', run -p slice -- java -Xmx1g Main",
        "run -Dname=value Main, option '-Dname', run -- java -Dname=value Main",
        "compare -jar app.jar, option '-jar', compare -- java -jar app.jar",
        "-jar app.jar, option '-jar', run -- java -jar app.jar",
        "app.jar, command 'app.jar', run -- java -jar app.jar",
        "java -jar app.jar, command 'java', run -- java -jar app.jar"
    })
    void what_is_for_java_is_told_with_the_line_to_type(String line, String what, String meant) throws Exception {
        Outcome outcome = HeddleProcess.outcome(line.split(" "));

        assertThat(outcome.err())
                .isEqualTo("heddle: unknown " + what + ". To start a Java program, write `heddle " + meant + "`.\n");
    }

    @Test
    void a_jar_in_place_of_a_command_is_told_with_the_line_to_type(@TempDir Path folder) throws Exception {
        Path jar = Files.writeString(folder.resolve("app.jar"), "PK");

        Outcome outcome = HeddleProcess.outcome("run", "-p", "default", jar.toString(), "argument");

        assertThat(outcome)
                .isEqualTo(new Outcome(
                        new ExitStatus.Exited(126),
                        "",
                        "heddle: " + jar
                                + ": a jar is not a command. To start a Java program, write `heddle run -p default"
                                + " -- java -jar " + jar + " argument`.\n"));
    }

    @Test
    void a_command_and_its_options_need_no_dashes_before_them() throws Exception {
        Outcome outcome = HeddleProcess.outcome("run", HeddleProcess.java(), "-Xint", "-version");

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(outcome.err()).contains("interpreted mode");
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
                .contains("`heddle run --help` ")
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
        assertThat(outcome.err()).hasLineCount(1).startsWith("heddle: policy fifo is not possible here: ");
        assertThat(folder.resolve("started")).doesNotExist();
    }
}
