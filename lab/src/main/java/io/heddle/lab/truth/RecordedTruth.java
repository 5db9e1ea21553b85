package io.heddle.lab.truth;

import io.heddle.documents.JsonFile;
import io.heddle.documents.UserError;
import io.heddle.kernel.files.TemporaryFolder;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.lab.Lab;
import io.heddle.lab.RunningCommand;
import io.heddle.lab.programs.CompetingLoad;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs a program in its surroundings under {@code heddle record}, and explains the recording. */
public final class RecordedTruth {
    private static final Duration LONGEST = Duration.ofMinutes(3);
    private static final double QUOTA_CPUS = 0.5;
    private static final Duration STOPPED = Duration.ofMillis(150);
    private static final Duration RUNNING = Duration.ofMillis(150);

    private final Lab lab;

    public RecordedTruth(Lab lab) {
        this.lab = lab;
    }

    /** @param seconds for which the program runs */
    public Explained explain(GroundTruth truth, double seconds) throws InterruptedException {
        try (TemporaryFolder folder = TemporaryFolder.create("truth")) {
            Path recording = folder.path().resolve("run.jfr");
            record(truth, seconds, recording);
            return explain(recording);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void record(GroundTruth truth, double seconds, Path recording) throws InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(lab.environment().heddle().toString(), "record", "-q", "-o", recording.toString(), "--"));
        command.addAll(truth.command(lab.environment().java(), seconds));
        switch (truth.surroundings()) {
            case NONE -> run(command);
            case CPU_QUOTA -> {
                try (QuotaGroup group = QuotaGroup.create(QUOTA_CPUS)) {
                    run(group.around(command));
                }
            }
            case COMPETING_LOAD -> {
                List<String> load =
                        GroundTruth.command(lab.environment().java(), CompetingLoad.class, List.of(), seconds + 5);
                try (RunningCommand _ = lab.start(load)) {
                    run(command);
                }
            }
            case STOPPED -> {
                try (RunningCommand run = lab.start(command)) {
                    stopAgainAndAgain(run, truth.program().getName());
                    require(lab.await(run, LONGEST));
                }
            }
        }
    }

    private void run(List<String> command) throws InterruptedException {
        try (RunningCommand run = lab.start(command)) {
            require(lab.await(run, LONGEST));
        }
    }

    private static void require(RunningCommand.Ended ended) {
        if (!ended.errors().isBlank()) {
            throw new UserError("recording failed: " + ended.errors().strip());
        }
    }

    /** Stops and continues the program for as long as it runs. */
    private void stopAgainAndAgain(RunningCommand run, String program) throws InterruptedException {
        while (run.isRunning()) {
            Optional<ProcessId> process = run.descendant(program);
            if (process.isPresent()) {
                Signals.send(process.get(), Signals.STOP);
                Thread.sleep(STOPPED);
                Signals.send(process.get(), Signals.CONT);
            }
            Thread.sleep(RUNNING);
        }
    }

    private Explained explain(Path recording) throws IOException, InterruptedException {
        Path json = recording.resolveSibling("run.json");
        List<String> command = List.of(
                lab.environment().heddle().toString(),
                "explain",
                recording.toString(),
                "--format",
                "json",
                "-o",
                json.toString());
        try (RunningCommand run = lab.start(command)) {
            RunningCommand.Ended ended = lab.await(run, LONGEST);
            return JsonFile.readIfValid(Files.readAllBytes(json), Explained.class)
                    .orElseThrow(() ->
                            new UserError("explaining failed: " + ended.errors().strip()));
        }
    }
}
