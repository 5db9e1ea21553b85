package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.testing.Await;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunSignalsTest {
    private static final String WAIT = "while [ ! -e end ]; do sleep 0.05; done";

    @TempDir
    Path folder = Path.of("");

    @ParameterizedTest
    @CsvSource({"HUP,1", "INT,2", "USR1,10", "USR2,12", "TERM,15"})
    void a_signal_reaches_the_program(String name, int number) throws Exception {
        try (HeddleProcess heddle = run("trap 'echo got " + name + "; exit 6' " + name + "; touch ready; " + WAIT)) {
            awaitReady();

            heddle.signal(number);

            assertThat(heddle.await()).isEqualTo(new ExitStatus.Exited(6));
            assertThat(heddle.out()).isEqualTo("got " + name + "\n");
            assertThat(heddle.err()).isEmpty();
        }
    }

    @Test
    void a_quit_that_is_sent_to_heddle_is_lost_without_a_word() throws Exception {
        try (HeddleProcess heddle = run("trap 'exit 6' QUIT; touch ready; " + WAIT + "; exit 5")) {
            awaitReady();

            heddle.signal(Signals.QUIT);
            heddle.signal(Signals.TERM);

            assertThat(heddle.await()).isEqualTo(new ExitStatus.Killed(Signals.TERM));
            assertThat(heddle.out()).isEmpty();
        }
    }

    @Test
    void a_program_that_dies_of_a_signal_that_was_passed_on_takes_heddle_along() throws Exception {
        try (HeddleProcess heddle = run("touch ready; exec sleep 30")) {
            awaitReady();

            heddle.signal(Signals.TERM);

            assertThat(heddle.await()).isEqualTo(new ExitStatus.Killed(Signals.TERM));
        }
    }

    @ParameterizedTest
    @CsvSource({"HUP,1", "INT,2", "TERM,15"})
    void what_was_ignored_before_stays_ignored_as_under_nohup(String name, int number) throws Exception {
        String script = "cd " + folder + "; trap '' " + name;
        try (HeddleProcess heddle = HeddleProcess.start(
                folder,
                HeddleProcess.after(
                        script, HeddleProcess.command("run", "--", "sh", "-c", "touch ready; " + WAIT + "; exit 5")))) {
            awaitReady();

            heddle.signal(number);
            Files.createFile(folder.resolve("end"));

            assertThat(heddle.await()).isEqualTo(new ExitStatus.Exited(5));
        }
    }

    private HeddleProcess run(String script) {
        return HeddleProcess.start(
                folder, HeddleProcess.after("cd " + folder, HeddleProcess.command("run", "--", "sh", "-c", script)));
    }

    private void awaitReady() throws Exception {
        Await.until("the program waits", () -> Files.exists(folder.resolve("ready")));
    }
}
