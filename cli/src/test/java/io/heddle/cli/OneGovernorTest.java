package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.programs.Waits;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.OpenCounters;
import io.heddle.kernel.testing.Outcome;
import io.heddle.kernel.testing.Programs;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OneGovernorTest {
    @TempDir
    Path folder = Path.of("");

    private static Outcome attach(long pid) throws Exception {
        return HeddleProcess.outcome("attach", "--quiet", "--policy", "default", "--for", "1ms", String.valueOf(pid));
    }

    private static boolean isRefused(Outcome outcome, String message) {
        return outcome.equals(new Outcome(new ExitStatus.Exited(2), "", "heddle: " + message + "\n"));
    }

    @Test
    void a_process_above_an_attached_one_is_refused() throws Exception {
        ChildProcess program =
                Programs.silent(HeddleProcess.program(Waits.class).toArray(String[]::new));
        int pid = program.pid();
        long parent = ProcessHandle.current().pid();
        Await.until("a JVM", () -> attach(pid).status().equals(new ExitStatus.Exited(0)));
        try (HeddleProcess heddle = HeddleProcess.start(folder, "attach", "--policy", "default", String.valueOf(pid))) {
            String message = "heddle process " + heddle.pid() + " already governs process " + pid + " below process "
                    + parent + ". Run: heddle detach " + pid;

            // Two that begin at the same moment see each other, and both give way.
            Await.until("Heddle reads the JVM's counters", () -> OpenCounters.areOpen(heddle.pid(), pid));
            Await.until("the refusal", () -> isRefused(attach(parent), message));

            assertThat(heddle.hasEnded()).isFalse();
        } finally {
            program.signal(Signals.KILL);
        }
    }

    @Test
    void a_process_of_a_program_that_heddle_runs_is_refused() throws Exception {
        String[] run = HeddleProcess.words(HeddleProcess.program(Waits.class), "run", "--policy", "default", "--");
        try (HeddleProcess heddle = HeddleProcess.start(folder, run);
                RunningTree tree = new RunningTree(heddle.pid())) {
            Await.until("the program", () -> !tree.update().isEmpty());
            int child = (int) ProcessHandle.of(heddle.pid())
                    .orElseThrow()
                    .children()
                    .findFirst()
                    .orElseThrow()
                    .pid();
            String message = "heddle process " + heddle.pid() + " already governs process " + child + ". End process "
                    + heddle.pid() + " first.";

            Await.until("the refusal", () -> isRefused(attach(child), message));

            assertThat(heddle.hasEnded()).isFalse();
        }
    }
}
