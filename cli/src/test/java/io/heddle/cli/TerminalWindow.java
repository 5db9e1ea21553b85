package io.heddle.cli;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.Pipe;
import io.heddle.kernel.process.ShellWords;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.kernel.process.Stdio;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A terminal (script(1) of util-linux makes it) in which bash runs a script, and somebody who types. */
final class TerminalWindow implements AutoCloseable {
    static final String CTRL_C = "\003";
    static final String CTRL_Z = "\032";
    static final String CTRL_BACKSLASH = "\034";

    private final Pipe keyboard = Pipe.toChild();
    private final Path screen;
    private final ChildProcess process;

    private TerminalWindow(Path folder, List<String> command) {
        screen = folder.resolve("screen");
        process = Programs.reaper()
                .start(new SpawnSpec(command, keyboard.childEnd(), new Stdio.File(screen), Stdio.devNull(), true));
        keyboard.closeChildEnd();
    }

    static TerminalWindow open(Path folder, String script) {
        String inFolder = "cd " + ShellWords.join(List.of(folder.toString())) + "; " + script;
        return new TerminalWindow(folder, List.of("env", "SHELL=/bin/bash", "script", "-qec", inFolder, "/dev/null"));
    }

    void type(String keys) {
        if (!keyboard.write(keys)) {
            throw new AssertionError("nobody reads what is typed");
        }
    }

    /** All that it has shown, what was typed included. */
    String screen() throws IOException {
        return Files.readString(screen);
    }

    /** How the script ended; 128 and its number stand for a signal. */
    ExitStatus await() throws InterruptedException {
        return Await.end(process).status();
    }

    @Override
    public void close() {
        keyboard.close();
        process.signal(9);
    }
}
