package io.heddle.lab;

import io.heddle.documents.JsonFile;
import io.heddle.governor.run.Figure;
import io.heddle.governor.run.Run;
import io.heddle.kernel.process.Signals;
import io.heddle.trials.RunFailed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** A program under {@code heddle run}, by a Heddle of its own, as a user starts it. */
final class GovernedProgram implements AutoCloseable {
    private final Lab lab;
    private final Path document;
    private final RunningCommand command;

    /** The part of what {@code heddle run} writes that is looked at. */
    private record Written(Run run) {}

    private GovernedProgram(Lab lab, Path document, RunningCommand command) {
        this.lab = lab;
        this.document = document;
        this.command = command;
    }

    static GovernedProgram start(Lab lab, String policy, List<String> program) {
        return start(lab, List.of(), policy, program);
    }

    /** @param where words before the command that put it somewhere */
    static GovernedProgram start(Lab lab, List<String> where, String policy, List<String> program) {
        try {
            Path document = Files.createTempFile("heddle-lab-", ".json");
            List<String> words = lab.underHeddle(policy, List.of("--json", document.toString()), program);
            return new GovernedProgram(
                    lab,
                    document,
                    lab.start(Stream.concat(where.stream(), words.stream()).toList()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** From the program's start to its end, without Heddle's own start. */
    double awaitWallSeconds(Duration longest) throws InterruptedException, RunFailed {
        return await(longest).get(Figure.WALL);
    }

    /** What was seen of it, once it has ended well. */
    Run await(Duration longest) throws InterruptedException, RunFailed {
        RunningCommand.Ended ended = lab.await(command, longest);
        if (ended.status().shellCode() != 0) {
            throw new RunFailed("it exited with status " + ended.status().shellCode() + ": "
                    + ended.errors().strip());
        }
        return read();
    }

    /** Asks it to end, and says what was seen of it. */
    Run end(Duration longest) throws InterruptedException {
        command.signal(Signals.TERM);
        lab.await(command, longest);
        return read();
    }

    private Run read() {
        return JsonFile.read(document, Written.class).run();
    }

    /** The pid of its Heddle. */
    int heddle() {
        return command.pid();
    }

    /** What it has written so far, without its errors. */
    String output() {
        return command.output();
    }

    /** What it has written so far, for people. */
    String words() {
        return command.words();
    }

    boolean isRunning() {
        return command.isRunning();
    }

    @Override
    public void close() {
        command.close();
        try {
            Files.deleteIfExists(document);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
