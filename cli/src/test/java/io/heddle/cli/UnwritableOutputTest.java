package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.testing.Fifo;
import io.heddle.kernel.testing.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnwritableOutputTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "check",
                "check --json -",
                "evidence list",
                "lab list",
                "list",
                "policies",
                "policies --json -",
                "help run",
                "lint ../report/src/main",
                "lint --format json ../report/src/main",
                "compare -q --runs 1 --warmup 0 --arm default -- true",
                "compare -q --runs 1 --warmup 0 --arm default --json - -- true",
                "--help",
                "--version",
                "compare --help"
            })
    void a_result_that_cannot_be_written_is_one_line_and_status_2(String line) throws Exception {
        Outcome outcome = intoFullDevice(HeddleProcess.command(line.split(" ")));

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(2));
        assertThat(outcome.err()).hasLineCount(1).contains("standard output accepts no more output");
    }

    @Test
    void a_program_keeps_its_status_where_its_record_cannot_be_written_in_the_end() throws Exception {
        Outcome outcome = intoFullDevice(HeddleProcess.command("run", "--json", "-", "--", "sh", "-c", "exit 3"));

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(3));
        assertThat(outcome.err()).hasLineCount(1).contains("standard output accepts no more output");
    }

    @ParameterizedTest
    @ValueSource(strings = {"missing/run.json", "notes.txt/run.json", ""})
    void a_record_that_could_not_be_written_is_told_before_the_program_starts(String name) throws Exception {
        Files.writeString(folder.resolve("notes.txt"), "a file");
        Path started = folder.resolve("started");

        Outcome outcome =
                HeddleProcess.outcome("run", "--json", folder + "/" + name, "--", "touch", started.toString());

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(125));
        assertThat(outcome.err()).hasLineCount(1).contains("cannot write " + folder);
        assertThat(started).doesNotExist();
    }

    @Test
    void a_fifo_that_no_process_reads_is_told_before_the_program_starts() throws Exception {
        Path fifo = Fifo.at(folder.resolve("fifo"));
        Path started = folder.resolve("started");

        Outcome outcome = HeddleProcess.outcome("run", "--json", fifo.toString(), "--", "touch", started.toString());

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(125));
        assertThat(outcome.err())
                .isEqualTo("heddle: cannot write " + fifo + ": no process reads it. Start its reader first.\n");
        assertThat(started).doesNotExist();
    }

    @Test
    void a_program_does_not_inherit_the_fifo_that_its_record_goes_to() throws Exception {
        Path fifo = Fifo.at(folder.resolve("fifo"));
        List<String> heddle =
                HeddleProcess.command("run", "--json", fifo.toString(), "--", "ls", "-l", "/proc/self/fd");

        Outcome outcome = Outcome.of(List.of(HeddleProcess.words(
                heddle, "sh", "-c", "cat " + fifo + " >" + folder + "/record & \"$@\"; wait", "sh")));

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(outcome.out()).doesNotContain("fifo");
        assertThat(folder.resolve("record")).content().contains("heddle.run/1");
    }

    private static Outcome intoFullDevice(List<String> command) throws Exception {
        return Outcome.of(List.of(HeddleProcess.words(command, "sh", "-c", "exec \"$@\" >/dev/full", "sh")));
    }
}
