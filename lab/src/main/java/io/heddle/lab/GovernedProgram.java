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

/** A program that a separate {@code heddle run} has started. */
public final class GovernedProgram implements AutoCloseable {
    private final Lab lab;
    private final Path document;
    private final RunningCommand command;

    /** The part of the JSON of {@code heddle run} that the lab reads. */
    private record Written(Run run) {}

    private GovernedProgram(Lab lab, Path document, RunningCommand command) {
        this.lab = lab;
        this.document = document;
        this.command = command;
    }

    /** The command prefix with which Heddle has its evidence in a folder. */
    public static List<String> evidencePrefix(Path folder) {
        return List.of("env", "XDG_STATE_HOME=" + folder);
    }

    public static GovernedProgram start(Lab lab, String policy, List<String> program) {
        return start(lab, List.of(), policy, program);
    }

    /** @param prefix of the command, for example {@code ip netns exec NAME} */
    public static GovernedProgram start(Lab lab, List<String> prefix, String policy, List<String> program) {
        return start(lab, prefix, policy, List.of(), program);
    }

    /**
     * Starts a program.
     *
     * @param prefix of the command, for example {@code ip netns exec NAME}
     * @param options of {@code heddle run}, apart from {@code --policy} and {@code --json}
     */
    public static GovernedProgram start(
            Lab lab, List<String> prefix, String policy, List<String> options, List<String> program) {
        try {
            Path document = Files.createTempFile("heddle-lab-", ".json");
            List<String> all = Stream.concat(options.stream(), Stream.of("--json", document.toString()))
                    .toList();
            List<String> words = lab.governedCommand(policy, all, program);
            return new GovernedProgram(
                    lab,
                    document,
                    lab.start(Stream.concat(prefix.stream(), words.stream()).toList()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Runs a program to completion.
     *
     * @param longest limit of the time, including the start of Heddle
     * @return the wall time of the program in seconds, without the start of Heddle
     */
    public static double wallSeconds(Lab lab, String policy, List<String> program, Duration longest)
            throws InterruptedException, RunFailed {
        try (GovernedProgram governed = start(lab, policy, program)) {
            return governed.awaitWallSeconds(longest);
        }
    }

    /** The wall time of the program in seconds, without the start of Heddle. */
    public double awaitWallSeconds(Duration longest) throws InterruptedException, RunFailed {
        return await(longest).get(Figure.WALL);
    }

    /** The figures of the program after it has terminated with status 0. */
    public Run await(Duration longest) throws InterruptedException, RunFailed {
        RunningCommand.Ended ended = lab.await(command, longest);
        if (ended.status().shellCode() != 0) {
            throw new RunFailed("the program exited with status "
                    + ended.status().shellCode() + ": " + ended.errors().strip());
        }
        return read();
    }

    /** Terminates the program by SIGTERM, and returns its figures. */
    public Run end(Duration longest) throws InterruptedException {
        command.signal(Signals.TERM);
        lab.await(command, longest);
        return read();
    }

    private Run read() {
        return JsonFile.read(document, Written.class).run();
    }

    /** The process id of Heddle. */
    public int heddle() {
        return command.pid();
    }

    /** The standard output so far. */
    public String output() {
        return command.output();
    }

    /** Both output streams so far, for people. */
    public String words() {
        return command.words();
    }

    public boolean isRunning() {
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
