package io.heddle.selection.goals.readers;

import io.heddle.kernel.KernelException;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.Pipe;
import io.heddle.kernel.process.ProcessSession;
import io.heddle.kernel.process.SpawnException;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.kernel.process.Stdio;
import io.heddle.kernel.tasks.Proc;
import io.heddle.selection.goals.GoalProbe;
import io.heddle.selection.goals.GoalProgram;
import io.heddle.selection.goals.GoalReading;
import io.heddle.selection.goals.GoalSource;
import io.heddle.selection.goals.Statistic;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Runs a shell command and reads the last number of its standard output. The command has a session of its own, which is killed when the
 * command has ended, takes too long or prints too much. Its standard input is empty, and its standard error hidden.
 */
final class CommandProbe implements GoalProbe {
    private static final int MAX_OUTPUT_CHARACTERS = 64 << 10;
    private static final long PAUSE_NANOS = Duration.ofMillis(5).toNanos();

    private final GoalSource.Command command;
    private final GoalProgram program;
    private final Duration deadline;
    private final NumberTotals numbers;

    CommandProbe(GoalSource.Command command, Statistic statistic, GoalProgram program, Duration deadline) {
        this.command = command;
        this.program = program;
        this.deadline = deadline;
        this.numbers = NumberTotals.of(statistic);
    }

    @Override
    public GoalReading.Present read() throws IOException, InterruptedException {
        String output = output();
        long nanos = System.nanoTime();
        OptionalDouble last = Numbers.last(output);
        if (last.isEmpty()) {
            throw failed("prints no number. Let it print one on standard output");
        }
        return numbers.add(nanos, last.getAsDouble());
    }

    private String output() throws IOException, InterruptedException {
        try (Pipe pipe = Pipe.fromChild()) {
            ChildProcess shell;
            try {
                shell = program.start(new SpawnSpec(
                        List.of("/bin/sh", "-c", command.line()),
                        Stdio.devNull(),
                        pipe.childEnd(),
                        Stdio.devNull(),
                        true));
            } finally {
                pipe.closeChildEnd();
            }
            ProcessSession session = new ProcessSession(Proc.live(), shell);
            try {
                return output(shell, pipe);
            } finally {
                session.kill();
            }
        } catch (SpawnException | KernelException e) {
            throw failed("cannot be started: " + e.getMessage());
        }
    }

    private String output(ChildProcess shell, Pipe pipe) throws IOException, InterruptedException {
        long end = System.nanoTime() + deadline.toNanos();
        StringBuilder output = new StringBuilder();
        Optional<ChildProcess.Ended> ended = Optional.empty();
        while (ended.isEmpty()) {
            ended = shell.await(PAUSE_NANOS);
            drain(pipe, output);
            if (ended.isEmpty() && System.nanoTime() - end > 0) {
                throw failed("did not end within " + deadline.toMillis() + " ms, and was killed. Use a faster command");
            }
        }
        ExitStatus status = ended.get().status();
        if (!status.equals(new ExitStatus.Exited(0))) {
            throw failed(status.describe() + ". Run it in a shell to see its messages");
        }
        return output.toString();
    }

    private void drain(Pipe pipe, StringBuilder output) throws IOException {
        for (String part = pipe.read(); !part.isEmpty(); part = pipe.read()) {
            output.append(part);
            if (output.length() > MAX_OUTPUT_CHARACTERS) {
                throw failed("prints more than 64 KiB, and was killed. Let it print one number");
            }
        }
    }

    private IOException failed(String what) {
        return new IOException(command + " " + what + ".");
    }
}
