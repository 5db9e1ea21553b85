package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.programs.Oversubscribed;
import io.heddle.cli.programs.ShowsItsScheduling;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Heddles side by side, and one within the program of another. */
@LiveKernel(needs = {Need.REALTIME, Need.CUSTOM_SLICES})
class TwoHeddlesTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"fifo,slice,false", "fifo,default,false", "slice,fifo,true", "fifo,fifo,true"})
    void the_inner_one_treats_its_program_and_the_outer_one_leaves_both_alone(
            String outer, String inner, boolean realtime) throws Exception {
        List<String> innerCommand = HeddleProcess.command(
                HeddleProcess.words(HeddleProcess.program(ShowsItsScheduling.class), "run", "--policy", inner, "--"));

        Outcome outcome = HeddleProcess.outcome(HeddleProcess.words(innerCommand, "run", "--policy", outer, "--"));

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(outcome.out().contains("1")).as(outcome.out()).isEqualTo(realtime);
        assertThat(outcome.err())
                .hasLineCount(1)
                .contains("of the program is Heddle itself and governs its own children");
    }

    @Test
    void an_outer_one_that_only_watches_has_nothing_to_say() throws Exception {
        List<String> inner = HeddleProcess.command("run", "--", "echo", "done");

        Outcome outcome = HeddleProcess.outcome(HeddleProcess.words(inner, "run", "--"));

        assertThat(outcome).isEqualTo(new Outcome(new ExitStatus.Exited(0), "done\n", ""));
    }

    @Test
    void check_says_that_it_runs_below_another() throws Exception {
        Outcome outcome = HeddleProcess.outcome(HeddleProcess.words(HeddleProcess.command("check"), "run", "--"));

        assertThat(outcome.out())
                .contains("; below another Heddle, which does not govern this process and its children");
    }

    @Test
    void two_at_once_both_rank_their_programs_and_neither_takes_the_other_for_starving() throws Exception {
        try (HeddleProcess one = fifo("one");
                HeddleProcess two = fifo("two")) {
            for (HeddleProcess heddle : List.of(one, two)) {
                assertThat(heddle.await()).isEqualTo(new ExitStatus.Exited(0));
                assertThat(heddle.err()).isEmpty();
            }
        }
        for (String name : List.of("one", "two")) {
            assertThat(folder.resolve(name + "/run.json"))
                    .content()
                    .containsPattern("\"treatment\" : \\{\\s*\"count\" : [1-9]");
        }
        assertThat(folder.resolve("one/answer")).hasContent(Oversubscribed.ANSWER);
        assertThat(folder.resolve("two/answer")).hasContent(Oversubscribed.ANSWER);
    }

    @Test
    @LiveKernel(needs = Need.OTHER_USERS)
    void users_do_not_disturb_each_other() throws Exception {
        ReadableClassPath classPath = ReadableClassPath.copy();
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path theirs = Files.createDirectory(folder.resolve("theirs"));
        Files.setPosixFilePermissions(theirs, PosixFilePermissions.fromString("rwxrwxrwx"));
        List<String> program = new ArrayList<>(classPath.program(Oversubscribed.class));
        program.add(theirs + "/answer");
        List<String> command = new ArrayList<>(List.of(
                "setpriv",
                "--reuid=65534",
                "--regid=65534",
                "--clear-groups",
                "--inh-caps=+sys_nice",
                "--ambient-caps=+sys_nice"));
        command.addAll(HeddleProcess.commandWith(
                classPath.toString(), HeddleProcess.words(program, "run", "--policy", "fifo", "--")));
        try (HeddleProcess ours = fifo("ours");
                HeddleProcess other = HeddleProcess.start(theirs, command)) {
            assertThat(ours.await()).isEqualTo(new ExitStatus.Exited(0));
            assertThat(other.await()).isEqualTo(new ExitStatus.Exited(0));
            assertThat(ours.err()).isEmpty();
            assertThat(other.err()).isEmpty();
        } finally {
            classPath.remove();
        }
        assertThat(theirs.resolve("answer")).hasContent(Oversubscribed.ANSWER);
    }

    private HeddleProcess fifo(String name) throws Exception {
        Path own = Files.createDirectory(folder.resolve(name));
        return HeddleProcess.start(
                own,
                HeddleProcess.command(HeddleProcess.words(
                        HeddleProcess.program(Oversubscribed.class, own + "/answer"),
                        "run",
                        "--policy",
                        "fifo",
                        "--json",
                        own + "/run.json",
                        "--")));
    }
}
