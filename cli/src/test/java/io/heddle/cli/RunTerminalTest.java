package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.programs.CountsInterrupts;
import io.heddle.cli.programs.Oversubscribed;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.ShellWords;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The keys of a terminal, which signal Heddle and the program alike. */
@LiveKernel(needs = Need.TERMINAL)
class RunTerminalTest {
    private static final ExitStatus INTERRUPTED = new ExitStatus.Exited(130);

    @TempDir
    Path folder = Path.of("");

    @Test
    void ctrl_c_reaches_the_program_once() throws Exception {
        try (TerminalWindow window = window(HeddleProcess.program(CountsInterrupts.class), "default", ":")) {
            Await.until("the program waits", () -> window.screen().contains("ready"));

            window.type(TerminalWindow.CTRL_C);

            assertThat(window.await()).isEqualTo(new ExitStatus.Exited(0));
            assertThat(window.screen()).contains("interrupts: 1");
        }
    }

    @Test
    void ctrl_backslash_makes_the_program_dump_its_threads_and_heddle_adds_nothing() throws Exception {
        try (TerminalWindow window = window(HeddleProcess.program(CountsInterrupts.class), "default", ":")) {
            Await.until("the program waits", () -> window.screen().contains("ready"));

            window.type(TerminalWindow.CTRL_BACKSLASH);
            Await.until("the dump", () -> window.screen().contains("Full thread dump"));
            window.type(TerminalWindow.CTRL_C);

            assertThat(window.await()).isEqualTo(new ExitStatus.Exited(0));
            assertThat(window.screen()).containsOnlyOnce("Full thread dump");
        }
    }

    @Test
    @LiveKernel(needs = Need.REALTIME)
    void ctrl_c_ends_program_and_heddle_and_leaves_nothing_realtime() throws Exception {
        try (TerminalWindow window = window(working(), "fifo", ":");
                RunningTree tree = new RunningTree(heddle())) {
            Await.until("real-time threads", () -> !tree.update().realtime().isEmpty());

            window.type(TerminalWindow.CTRL_C);

            assertThat(window.await()).isEqualTo(INTERRUPTED);
            assertThat(tree.realtime()).isEmpty();
            Await.until("nobody left", tree::isEmpty);
            // A JVM that is interrupted while it starts may have something to say.
            assertThat(errors()).doesNotContain("heddle: ");
        }
    }

    @Test
    @LiveKernel(needs = Need.REALTIME)
    void ctrl_c_that_comes_before_the_program_is_there_reaches_it() throws Exception {
        Path bash = folder.resolve("bash");
        Files.writeString(bash, "#!/bin/sh\ntouch early; until [ -e go ]; do sleep 0.1; done; exec /bin/bash \"$@\"\n");
        assertThat(bash.toFile().setExecutable(true)).isTrue();
        // The watchdog is a bash that must stand before the program starts: this one takes its time.
        try (TerminalWindow window = window(List.of("sleep", "20"), "fifo", "PATH=.:$PATH")) {
            Await.until("the watchdog is being started", () -> Files.exists(folder.resolve("early")));

            window.type(TerminalWindow.CTRL_C);
            Await.until("the key's echo", () -> window.screen().contains("^C"));
            // The echo may come ahead of the handler.
            Thread.sleep(500);
            Files.createFile(folder.resolve("go"));

            assertThat(window.await()).isEqualTo(INTERRUPTED);
        }
    }

    @Test
    @LiveKernel(needs = Need.REALTIME)
    void after_ctrl_z_nothing_stays_realtime_and_fg_goes_on_as_if_nothing_had_been() throws Exception {
        String go = "; echo status $? > stopped; until [ -e go ]; do sleep 0.1; done; fg";
        try (TerminalWindow window = TerminalWindow.open(folder, "set -m; " + command(working(), "fifo", ":") + go);
                RunningTree tree = new RunningTree(heddle())) {
            Await.until("real-time threads", () -> !tree.update().realtime().isEmpty());

            window.type(TerminalWindow.CTRL_Z);
            Await.until("all stop", () -> isStopped(heddle()) && tree.isStopped());
            Await.until("freed while stopped", () -> tree.realtime().isEmpty());
            // Longer than any bystander's patience.
            Thread.sleep(5_000);
            assertThat(isStopped(heddle()) && tree.isStopped()).isTrue();
            Files.createFile(folder.resolve("go"));
            Await.until(
                    "real-time threads again", () -> !tree.update().realtime().isEmpty());

            assertThat(window.await()).isEqualTo(new ExitStatus.Exited(7));
            assertThat(folder.resolve("stopped")).hasContent("status 148");
            assertThat(folder.resolve("answer")).hasContent(Oversubscribed.ANSWER);
            assertThat(errors()).isEmpty();
        }
    }

    /** Works long enough for a test that gets little CPU itself. */
    private List<String> working() {
        List<String> once = HeddleProcess.program(
                Oversubscribed.class, folder.resolve("answer").toString());
        String script = "for i in 1 2 3 4; do \"$@\" || exit; done; exit 7";
        return List.of(HeddleProcess.words(once, "sh", "-c", script, "sh"));
    }

    private TerminalWindow window(List<String> program, String policy, String first) {
        return TerminalWindow.open(folder, command(program, policy, first));
    }

    /** Heddle with what it says in a file of its own, and its pid in another. */
    private static String command(List<String> program, String policy, String first) {
        String[] words = HeddleProcess.words(program, "run", "--policy", policy, "--");
        String script = first + "; echo $$ > pid.new; mv pid.new pid";
        return ShellWords.join(HeddleProcess.after(script, HeddleProcess.command(words))) + " 2> errors";
    }

    private int heddle() throws Exception {
        Path pid = folder.resolve("pid");
        Await.until("Heddle starts", () -> Files.exists(pid));
        return Integer.parseInt(Files.readString(pid).strip());
    }

    private String errors() throws Exception {
        return Files.readString(folder.resolve("errors"));
    }

    private static boolean isStopped(int pid) {
        return Proc.live().process(pid).filter(stat -> stat.state() == 'T').isPresent();
    }
}
