package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.programs.ShowsItsScheduling;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunStreamsTest {
    @TempDir
    Path folder = Path.of("");

    @Test
    void standard_streams_pass_byte_for_byte() throws Exception {
        byte[] bytes = new byte[300_000];
        new Random(1).nextBytes(bytes);
        Path in = Files.write(folder.resolve("in"), bytes);
        List<String> heddle = HeddleProcess.command("run", "--", "sh", "-c", "tee /dev/stderr");

        Outcome outcome = Outcome.of(shell("exec \"$@\" < " + in + " > " + in + ".out 2> " + in + ".err", heddle));

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(Path.of(in + ".out")).hasBinaryContent(bytes);
        assertThat(Path.of(in + ".err")).hasBinaryContent(bytes);
    }

    @Test
    void words_that_begin_with_an_at_sign_reach_the_program_as_they_are() throws Exception {
        Path file = Files.writeString(folder.resolve("words"), "other words");

        Outcome outcome = HeddleProcess.outcome("run", "--", "echo", "@" + file, "@@" + file, "--", "@");

        assertThat(outcome).isEqualTo(new Outcome(new ExitStatus.Exited(0), "@" + file + " @@" + file + " -- @\n", ""));
    }

    @Test
    void a_program_sees_the_environment_folder_files_and_limits_of_a_bare_start() throws Exception {
        String look = "env | sort; pwd; umask; ulimit -n; ls /proc/self/fd; grep Sig /proc/self/status | grep -v SigQ";
        Path without = folder.resolve("without");
        Path with = folder.resolve("with");

        // One shell starts both: what it inherits from the tests' JVM may be different a moment later.
        List<String> both = shell(
                "cd /; sh -c '" + look + "' > " + without + " 2>&1; \"$@\" > " + with + " 2>&1",
                HeddleProcess.command("run", "--", "sh", "-c", look));
        Outcome outcome = Outcome.of(both);

        assertThat(outcome).isEqualTo(new Outcome(new ExitStatus.Exited(0), "", ""));
        assertThat(without).content().contains("SigIgn");
        assertThat(with).hasSameTextualContentAs(without);
    }

    @Test
    @LiveKernel(needs = Need.REALTIME)
    void a_pipe_ends_with_the_program_though_the_watchdog_is_still_there() throws Exception {
        List<String> heddle = HeddleProcess.command("run", "--policy", "fifo", "--", "echo", "word");

        // Descriptor 7 is the pipe too: what Heddle inherits, its watchdog must not keep.
        Outcome outcome = Outcome.of(shell("{ \"$@\" 7>&1; } | cat", heddle));

        assertThat(outcome.out()).isEqualTo("word\n");
    }

    @Test
    void a_program_that_is_no_jvm_runs_as_ever_and_a_policy_says_that_it_had_nothing_to_do() throws Exception {
        Outcome outcome = HeddleProcess.outcome("run", "--policy", "slice", "--", "sh", "-c", "echo word; exit 3");

        assertThat(outcome)
                .isEqualTo(new Outcome(
                        new ExitStatus.Exited(3),
                        "word\n",
                        "heddle: no HotSpot JVM was seen in the program, so policy slice had nothing to act on\n"));
    }

    @Test
    void a_jvm_under_a_policy_hears_nothing_of_heddle() throws Exception {
        List<String> program = HeddleProcess.program(ShowsItsScheduling.class);

        Outcome outcome = HeddleProcess.outcome(HeddleProcess.words(program, "run", "--policy", "slice", "--"));

        assertThat(outcome).isEqualTo(new Outcome(new ExitStatus.Exited(0), "[0/0]\n", ""));
    }

    private static List<String> shell(String script, List<String> command) {
        return List.of(HeddleProcess.words(command, "sh", "-c", script, "sh"));
    }
}
