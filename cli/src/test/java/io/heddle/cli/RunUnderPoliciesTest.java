package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.programs.ShowsItsPlaces;
import io.heddle.cli.programs.ShowsItsScheduling;
import io.heddle.cli.programs.SpinsUntilAllAreThere;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@LiveKernel(needs = {Need.REALTIME, Need.CUSTOM_SLICES})
class RunUnderPoliciesTest {
    @TempDir
    Path folder = Path.of("");

    @ParameterizedTest
    @CsvSource({
        "default,0/0",
        "slice,0/0",
        "slice-nice,0/0",
        "batch,3/0",
        "fifo,0/1",
        "rr,0/1",
        "fifo-all,0/1",
        "pinned,0/0",
        "shortest-first,0/4",
        "shortest-first-nice,0/0",
        "slice+batch,3/0"
    })
    void a_policy_changes_how_threads_are_scheduled_and_nothing_else(String policy, String scheduling)
            throws Exception {
        Outcome outcome = HeddleProcess.outcome(
                HeddleProcess.words(HeddleProcess.program(ShowsItsScheduling.class), "run", "--policy", policy, "--"));

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out()).contains(scheduling);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fifo", "rr", "fifo-all", "fifo+pinned", "shortest-first"})
    void threads_that_spin_for_others_of_their_rank_do_not_spin_for_ever(String policy) throws Exception {
        Outcome outcome = HeddleProcess.outcome(HeddleProcess.words(
                HeddleProcess.program(SpinsUntilAllAreThere.class), "run", "--policy", policy, "--"));

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(outcome.out()).isEqualTo("all " + 4 * Runtime.getRuntime().availableProcessors() + "\n");
        assertThat(outcome.err()).isEmpty();
    }

    /** A thread that ends beneath one that waits for its process has nowhere else to run. */
    @Test
    void on_a_single_cpu_a_program_ends() throws Exception {
        List<String> program = HeddleProcess.program(ShowsItsScheduling.class);
        for (int run = 0; run < 5; run++) {
            List<String> command = new ArrayList<>(List.of("taskset", "-c", "0"));
            command.addAll(HeddleProcess.command(HeddleProcess.words(program, "run", "--policy", "fifo", "--")));

            assertThat(Outcome.of(command).status()).isEqualTo(new ExitStatus.Exited(0));
        }
    }

    @Test
    @LiveKernel(needs = Need.TWO_CPUS)
    void a_bound_thread_finds_as_many_processors_as_without_heddle() throws Exception {
        String all = "bound of " + Runtime.getRuntime().availableProcessors() + "\n";
        List<String> program = HeddleProcess.program(ShowsItsPlaces.class);

        Outcome direct = HeddleProcess.outcome(HeddleProcess.words(program, "run", "--policy", "pinned", "--"));
        Outcome byShell = HeddleProcess.outcome(
                HeddleProcess.words(program, "run", "--policy", "slice+pinned", "--", "sh", "-c", "\"$@\"", "sh"));

        assertThat(direct).isEqualTo(new Outcome(new ExitStatus.Exited(0), all, ""));
        assertThat(byShell.out()).isEqualTo(all);
        assertThat(byShell.err()).hasLineCount(1).startsWith("Picked up JAVA_TOOL_OPTIONS: ");
    }

    @Test
    void a_policy_of_ones_own_is_a_file() throws Exception {
        Path file = Files.writeString(folder.resolve("mine.toml"), "roles.APP.class = 'batch'");

        Outcome outcome = HeddleProcess.outcome(HeddleProcess.words(
                HeddleProcess.program(ShowsItsScheduling.class), "run", "--policy", file + "+slice", "--"));

        assertThat(outcome).isEqualTo(new Outcome(new ExitStatus.Exited(0), "[0/0, 3/0]\n", ""));
    }

    @Test
    void a_signal_that_comes_before_the_program_is_there_reaches_it() throws Exception {
        // Under a real-time policy the watchdog comes first, which takes long enough to be early.
        List<String> command = HeddleProcess.command("run", "--policy", "fifo", "--", "sleep", "20");
        try (HeddleProcess heddle = HeddleProcess.start(folder, HeddleProcess.after(":", command));
                RunningTree tree = new RunningTree(heddle.pid())) {
            Await.until("a child, watchdog or program", () -> ProcessHandle.of(heddle.pid())
                    .filter(process -> process.children().findAny().isPresent())
                    .isPresent());

            heddle.signal(15);

            assertThat(heddle.await()).isEqualTo(new ExitStatus.Killed(15));
            assertThat(tree.isEmpty()).isTrue();
        }
    }
}
