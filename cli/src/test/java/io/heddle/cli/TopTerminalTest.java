package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.programs.SpinsUntilTold;
import io.heddle.cli.programs.Waits;
import io.heddle.cli.top.policies.AttachCommands;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.ShellWords;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Programs;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The screen of {@code heddle top} on a terminal of 80 columns and 24 rows. */
@LiveKernel(needs = Need.TERMINAL)
class TopTerminalTest {
    private static final String ENTERED = "\u001b[?1049h";
    private static final String LEFT = "\u001b[?1049l";

    private static final String CTRL_L = "\f";
    private static final String DOWN = "\u001b[B";

    @TempDir
    Path folder = Path.of("");

    private ChildProcess program = Programs.silent("true");

    @BeforeEach
    void start() throws Exception {
        program = Programs.silent(HeddleProcess.program(
                        SpinsUntilTold.class, folder.resolve("end").toString())
                .toArray(String[]::new));
        Await.until(
                "the JVM", () -> HeddleProcess.outcome("list").out().contains(SpinsUntilTold.class.getSimpleName()));
    }

    @AfterEach
    void end() {
        program.signal(Signals.KILL);
    }

    private TerminalWindow top(String before, String... options) {
        List<String> words = List.of(HeddleProcess.words(List.of(options), "top", String.valueOf(program.pid())));
        return TerminalWindow.open(
                folder,
                "stty rows 24 cols 80; export TERM=xterm; " + before
                        + ShellWords.join(HeddleProcess.command(words.toArray(String[]::new)))
                        + "; status=$?; stty -a | grep -o ' icanon'; exit $status");
    }

    /** Draws the screen again until it shows a message: otherwise it writes only the characters that differ. */
    private static void awaitMessage(TerminalWindow window, String message) throws Exception {
        Await.until(message, () -> {
            window.type(CTRL_L);
            return window.screen().contains(message);
        });
    }

    @Test
    void keys_are_obeyed_and_q_gives_the_terminal_back() throws Exception {
        try (TerminalWindow window = top("")) {
            Await.until("the screen", () -> window.screen().contains("heddle top"));
            window.type("h");
            Await.until("the help", () -> window.screen().contains("quit"));
            window.type("x");
            window.type("q");

            assertThat(window.await()).isEqualTo(new ExitStatus.Exited(0));
            assertThat(window.screen()).contains(ENTERED).contains(String.valueOf(program.pid()));
            assertThat(window.screen().substring(window.screen().lastIndexOf(LEFT)))
                    .contains(" icanon");
        }
    }

    @Test
    void ctrl_c_gives_the_terminal_back() throws Exception {
        try (TerminalWindow window = top("")) {
            Await.until("the screen", () -> window.screen().contains("heddle top"));
            window.type(TerminalWindow.CTRL_C);

            assertThat(window.await()).isEqualTo(new ExitStatus.Exited(0));
            assertThat(window.screen()).contains(LEFT);
        }
    }

    @Test
    void the_end_of_the_program_leaves_the_screen() throws Exception {
        try (TerminalWindow window = top("")) {
            Await.until("the screen", () -> window.screen().contains("heddle top"));
            end();

            assertThat(window.await()).isEqualTo(new ExitStatus.Exited(0));
            assertThat(window.screen().substring(window.screen().lastIndexOf(LEFT)))
                    .contains("has ended");
        }
    }

    @Test
    void p_puts_the_program_under_a_policy_and_reverts_it() throws Exception {
        end();
        program = Programs.silent(HeddleProcess.program(Waits.class).toArray(String[]::new));
        String pid = String.valueOf(program.pid());
        Await.until("the JVM", () -> HeddleProcess.outcome("list").out().contains(Waits.class.getSimpleName()));
        try (TerminalWindow window = top("")) {
            Await.until("the screen", () -> window.screen().contains("heddle top"));
            window.type("p" + DOWN.repeat(AttachCommands.policies().indexOf("batch")) + "\r");
            // Only the screen knows that the change is done and that it takes the next one.
            awaitMessage(window, "is under batch until");
            assertThat(HeddleProcess.outcome("list").out()).contains("attach -p batch");

            window.type("p\r");
            awaitMessage(window, "is under no policy");
            assertThat(HeddleProcess.outcome("list").out()).doesNotContain("attach -p batch");
            window.type("q");

            assertThat(window.await()).isEqualTo(new ExitStatus.Exited(0));
        } finally {
            HeddleProcess.outcome("detach", pid);
        }
    }

    @Test
    void once_prints_the_table() throws Exception {
        try (TerminalWindow window = top("", "--once", "--interval", "200ms")) {
            assertThat(window.await()).isEqualTo(new ExitStatus.Exited(0));
            assertThat(window.screen()).doesNotContain(ENTERED).contains("Threads");
        }
    }

    @Test
    void a_terminal_without_a_movable_cursor_gets_the_table() throws Exception {
        try (TerminalWindow window = top("export TERM=dumb; ", "--interval", "200ms")) {
            assertThat(window.await()).isEqualTo(new ExitStatus.Exited(0));
            assertThat(window.screen()).doesNotContain(ENTERED).contains("Threads");
        }
    }
}
