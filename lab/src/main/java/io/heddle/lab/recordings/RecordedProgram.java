package io.heddle.lab.recordings;

import io.heddle.compare.recording.RecordedRun;
import io.heddle.governor.run.Run;
import io.heddle.governor.selector.FixedPolicy;
import io.heddle.governor.session.TerminationSpec;
import io.heddle.kernel.files.TemporaryFolder;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.kernel.process.Stdio;
import io.heddle.lab.Lab;
import io.heddle.policy.Policy;
import io.heddle.recorder.RecordingSpec;
import io.heddle.recorder.file.InvalidRecording;
import io.heddle.recorder.file.RecordingReader;
import io.heddle.recorder.jvm.FlightRecorder;
import io.heddle.recorder.jvm.events.JvmTimeline;
import io.heddle.timeline.Timeline;
import io.heddle.trials.RunFailed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A program that ran under {@code heddle record}, with its recording.
 *
 * @param run its figures
 * @param output what it wrote to its standard output
 */
public record RecordedProgram(Run run, Timeline timeline, String output) {
    private static final TerminationSpec TERMINATION =
            new TerminationSpec(Duration.ofMinutes(5), TerminationSpec.Leftovers.END);

    /**
     * Runs a program to completion.
     *
     * @throws RunFailed when it ends with another status than 0, or without a complete recording
     */
    public static RecordedProgram run(Lab lab, Policy policy, FlightRecorder flightRecorder, List<String> command)
            throws InterruptedException, RunFailed {
        try (TemporaryFolder folder = TemporaryFolder.create("recorded")) {
            Path file = folder.path().resolve("run.jfr");
            Path output = folder.path().resolve("output");
            Path errors = folder.path().resolve("errors");
            RecordingSpec spec = new RecordingSpec(file, RecordingSpec.DEFAULT_MAX_BYTES, null, flightRecorder);
            RecordedRun.Result result = new RecordedRun(
                            lab.environment().host(), policy, new FixedPolicy(policy), TERMINATION, spec, lab::progress)
                    .run(new SpawnSpec(command, Stdio.devNull(), new Stdio.File(output), new Stdio.File(errors), true));
            lab.requireRunning();
            requireComplete(result, errors);
            return new RecordedProgram(
                    result.run(), RecordingReader.read(file, new JvmTimeline()), Files.readString(output));
        } catch (InvalidRecording e) {
            throw new RunFailed("the recording is invalid", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void requireComplete(RecordedRun.Result result, Path errors) throws IOException, RunFailed {
        if (result.failure() != null) {
            throw new RunFailed("the recording failed: " + result.failure());
        }
        if (result.run().exitStatus() != 0) {
            throw new RunFailed("the program exited with status "
                    + result.run().exitStatus() + ": "
                    + Files.readString(errors).strip());
        }
    }
}
