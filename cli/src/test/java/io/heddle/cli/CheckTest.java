package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Outcome;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckTest {
    private static final String ESCAPE = "\u001b[";

    @TempDir
    Path folder = Path.of("");

    @Test
    void the_last_lines_say_which_policies_can_be_used() throws Exception {
        Outcome outcome = HeddleProcess.outcome("check");

        assertThat(outcome.out())
                .containsPattern("\n\nYou can use [a-z, -]+\\.\n")
                .doesNotContain(ESCAPE);
    }

    @Test
    void a_quiet_check_answers_by_its_status_alone() throws Exception {
        Outcome loud = HeddleProcess.outcome("check");
        Outcome quiet = HeddleProcess.outcome("check", "-q");

        assertThat(quiet).isEqualTo(new Outcome(loud.status(), "", ""));
    }

    @Test
    @LiveKernel(needs = Need.TERMINAL)
    void at_a_terminal_it_has_colour_and_fits_the_width() throws Exception {
        String screen = screen("stty cols 60; ");

        assertThat(screen).contains(ESCAPE);
        assertThat(screen.replaceAll("\u001b\\[[0-9;]*m", "").lines())
                .filteredOn(line -> !line.contains("fix: ") && !line.startsWith("You can") && !line.startsWith("For "))
                .allMatch(line -> line.strip().length() <= 60);
    }

    @Test
    @LiveKernel(needs = Need.TERMINAL)
    void without_colour_if_the_user_wants_none() throws Exception {
        assertThat(screen("export NO_COLOR=1; ")).contains("You can use").doesNotContain(ESCAPE);
    }

    private String screen(String before) throws Exception {
        String words = String.join(
                " ",
                HeddleProcess.command("check").stream()
                        .map(word -> io.heddle.kernel.process.ShellWords.join(List.of(word)))
                        .toList());
        try (TerminalWindow window = TerminalWindow.open(folder, before + words)) {
            window.await();
            return window.screen();
        }
    }
}
