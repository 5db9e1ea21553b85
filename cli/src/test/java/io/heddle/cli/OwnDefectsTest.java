package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.registry.GovernorRegistry;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.Outcome;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Heddle has a class file that no JVM loads, so that whatever uses the class fails with an Error. */
class OwnDefectsTest {
    @TempDir
    Path folder = Path.of("");

    private List<String> heddleWithBroken(String className, String script) throws Exception {
        Path classes = folder.resolve("classes");
        Path file = classes.resolve(className.replace('.', '/') + ".class");
        Files.createDirectories(file.getParent());
        Files.writeString(file, "no class file");
        String classPath = classes + File.pathSeparator + System.getProperty("java.class.path");
        return HeddleProcess.commandWith(classPath, "run", "--policy", "default", "--", "sh", "-c", script);
    }

    @Test
    void a_defect_after_the_programs_end_does_not_change_its_exit_status() throws Exception {
        Outcome outcome = Outcome.of(heddleWithBroken("io.heddle.governor.session.RunBuilder", "exit 3"));

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(3));
        assertThat(outcome.err())
                .startsWith("heddle: this is a bug in Heddle. Please report it with these lines:\n")
                .contains("RunBuilder");
    }

    @Test
    void a_defect_after_the_programs_end_does_not_change_the_signal_that_ended_it() throws Exception {
        Outcome outcome = Outcome.of(heddleWithBroken("io.heddle.governor.session.RunBuilder", "kill -TERM $$"));

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Killed(Signals.TERM));
    }

    @Test
    void a_defect_while_the_program_runs_lets_it_run_to_its_end() throws Exception {
        Outcome outcome =
                Outcome.of(heddleWithBroken("io.heddle.governor.session.GovernorLoop", "sleep 0.5; echo on; exit 3"));

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(3));
        assertThat(outcome.out()).isEqualTo("on\n");
    }

    @Test
    void a_defect_before_the_programs_start_is_125_and_says_that_it_is_a_bug() throws Exception {
        Outcome outcome = Outcome.of(heddleWithBroken("io.heddle.governor.session.TerminationSpec", "echo started"));

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(125));
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).startsWith("heddle: this is a bug in Heddle. Please report it with these lines:\n");
    }

    @Test
    void a_defect_in_another_thread_is_told_in_one_line() throws Exception {
        Path told = folder.resolve("told");
        List<String> command = heddleWithBroken(
                "io.heddle.kernel.process.Terminal", "while [ ! -e " + told + " ]; do sleep 0.05; done; exit 3");

        try (HeddleProcess heddle = HeddleProcess.start(folder, HeddleProcess.after(":", command))) {
            // A signal that comes before Heddle knows the program is passed on without the broken class.
            Await.until("the program's governor", () -> governs(heddle.pid()));
            heddle.signal(Signals.INT);
            Await.until("a line", () -> heddle.err().endsWith("\n"));
            Files.createFile(told);

            assertThat(heddle.await()).isEqualTo(new ExitStatus.Exited(3));
            assertThat(heddle.err())
                    .hasLineCount(1)
                    .startsWith("heddle: thread SIGINT handler: Heddle failed: ")
                    .contains("Terminal");
        }
    }

    private static boolean governs(int heddle) {
        Proc proc = Proc.live();
        return proc.identity(heddle).flatMap(new GovernorRegistry(proc)::of).isPresent();
    }
}
